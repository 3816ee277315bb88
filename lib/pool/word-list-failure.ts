/** Where a request for a list of models failed. */
export type ListLoss = {
  /** Host and port. */
  host: string;
  /** The network's code, such as `ECONNREFUSED`, or its words. Free of secrets. */
  why: string;
  /** The server had begun to answer. */
  hasAnswered: boolean;
};

const untrusted = /^(CERT_|DEPTH_ZERO|SELF_SIGNED|ERR_TLS_CERT|UNABLE_TO_)/;
const notTls = /^(EPROTO|ERR_SSL_)/;
const notHttp = /^HPE_/;
const unreachable = /^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|ETIMEDOUT)$/;

/** What a user reads of a server that gave no answer, or not all of it: what happened, and what to do. */
export function wordLoss({ host, why, hasAnswered }: ListLoss): string {
  if (hasAnswered) {
    return `${host} began to list its models and broke the connection in the middle (${why}). Try again; if it goes on, look at the server's log.`;
  }
  if (why === "ECONNREFUSED") {
    return `${host} refuses the connection: nothing listens there. Start the server, or check the host and port of the base URL.`;
  }
  if (why === "ENOTFOUND") {
    return `No host has the name in ${host}. Check the base URL.`;
  }
  if (why === "EAI_AGAIN") {
    return `The name in ${host} could not be looked up. Check this machine's network, then try again.`;
  }
  if (unreachable.test(why)) {
    return `No way leads to ${host} (${why}). Check the network and the host of the base URL.`;
  }
  if (notTls.test(why)) {
    return `${host} does not speak https (${why}). If it is a server of your own, its base URL may have to begin with http.`;
  }
  if (untrusted.test(why)) {
    return `The certificate of ${host} is not trusted (${why}). Check the host of the base URL, or the server's certificate.`;
  }
  if (notHttp.test(why)) {
    return `${host} answered, but not over http (${why}). Check the port of the base URL.`;
  }
  return `${host} broke the connection before it answered (${why}). Check that the base URL begins with the right one of http and https, and that the server runs.`;
}

/** What a user reads of an answer that is no list of models. `body` is null when it is too long to be one. */
export function wordNoList(host: string, body: string | null): string {
  const advice =
    "Check the base URL; most end in /v1. Some servers have no such list, and a model's id can be typed in.";
  const text = body?.trim();
  if (text === undefined) return `${host} sent a list of models that is too long to be one.`;
  if (text === "") return `${host} answered with nothing. ${advice}`;
  if (/^<(!doctype|html|\?xml)/i.test(text)) {
    return `${host} answered with a web page, not with a list of models. ${advice}`;
  }
  return isJson(text)
    ? `${host} answered with JSON, but not with a list of models. ${advice}`
    : `${host} answered, but not with JSON. ${advice}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    // Said by whoever asked.
    return false;
  }
}
