const scheme = /^(postgres(?:ql)?):\/\//;
// Greedy on purpose: the last "@" that a host and a database name follow ends the password.
const loose = /^(postgres(?:ql)?:\/\/)(.*)@([^@/?#\s]+\/[^@/#\s]*)$/;

function isWellFormed(value: string): boolean {
  try {
    const url = new URL(value);
    decodeURIComponent(url.username);
    decodeURIComponent(url.password);
    const name = url.pathname.slice(1);
    return url.hostname !== "" && url.hash === "" && name !== "" && !/[@/]/.test(name);
  } catch {
    return false;
  }
}

function encodePart(part: string): string {
  return encodeURIComponent(part.replace(/%[0-9a-fA-F]{2}/g, (code) => decodeByte(code)));
}

function decodeByte(code: string): string {
  const byte = Number.parseInt(code.slice(1), 16);
  return byte < 128 ? String.fromCharCode(byte) : code;
}

/**
 * A connection URL that every driver reads alike, or null when the text is none. A password may hold `@ / : # ? %`
 * as they are: people paste what their provider shows them, and a driver would take "p#ss" for the end of the URL.
 */
export function toDatabaseUrl(value: string): string | null {
  const trimmed = value.trim();
  if (!scheme.test(trimmed)) {
    return null;
  }
  if (isWellFormed(trimmed)) {
    return trimmed;
  }
  const [, prefix, credentials, rest] = loose.exec(trimmed) ?? [];
  if (prefix === undefined || credentials === undefined || rest === undefined) {
    return null;
  }
  const colon = credentials.indexOf(":");
  const user = colon === -1 ? credentials : credentials.slice(0, colon);
  const password = colon === -1 ? "" : `:${encodePart(credentials.slice(colon + 1))}`;
  const mended = `${prefix}${encodePart(user)}${password}@${rest}`;
  return isWellFormed(mended) ? mended : null;
}
