const form = /^([a-z][a-z0-9+.-]*):\/\/([^/?#\\]*)(.*)$/is;
const highestPort = 65_535;

/** What keeps a text from being the address of a connection, by its first fault and in a sentence; null: nothing. */
export function addressProblem(text: string): string | null {
  const [, scheme = "", authority = "", rest = ""] = form.exec(text) ?? [];
  if (!/^https?$/i.test(scheme)) {
    return "An address begins with http:// or https://, as in http://127.0.0.1:11434/v1.";
  }
  if (authority.includes("@")) {
    return "A user or password does not belong into the address, where it could be shown. Give the key as the connection's key.";
  }
  if (rest.includes("?")) {
    return "Leave out the ? and what follows it: keys do not belong there. Give the key as the connection's key.";
  }
  if (rest.includes("#"))
    return "Leave out the # and what follows it: that is never sent to a server.";
  return hostProblem(authority) ?? (URL.canParse(text) ? null : "This is no address.");
}

function hostProblem(authority: string): string | null {
  const [, host = "", port = null] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/s.exec(authority) ?? [];
  if (host === "" && port === null && authority !== "") {
    return "This is no host: an IPv6 address stands in brackets, as in http://[::1]:8000/v1.";
  }
  if (host === "") return "The host is missing, as in http://127.0.0.1:11434/v1.";
  if (port !== null && !isPort(port)) {
    // What is not a number may be anything, also a key, and is repeated to no one.
    const given = /^\d{1,20}$/.test(port) ? `; given was ${port}` : "";
    return `The port, after the colon, has to be a whole number from 1 to ${highestPort}${given}.`;
  }
  return URL.canParse(`http://${host}`)
    ? null
    : "The host is none: it has a space, a sign or a number that no host has.";
}

function isPort(port: string): boolean {
  return /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= highestPort;
}
