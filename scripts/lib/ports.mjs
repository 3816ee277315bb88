import { createServer } from "node:net";
import { errorCode, Failure } from "./failure.mjs";

function canListen(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error) => {
      const code = errorCode(error);
      if (code === "EADDRINUSE" || code === "EACCES") {
        resolve(false);
      } else {
        reject(error);
      }
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

async function isFree(port, host) {
  if (!(await canListen(port, host))) {
    return false;
  }
  // "localhost" may mean the other loopback: a stranger listening there would answer in our place.
  if (host === "127.0.0.1") {
    return canListen(port, "::1").catch(() => true);
  }
  return true;
}

/** The first free port from here on. @param {number} from @param {string} host */
export async function firstFreePort(from, host) {
  for (let port = from; port < Math.min(from + 200, 65_536); port++) {
    if (await isFreeOn(port, host)) {
      return port;
    }
  }
  throw new Failure(`No port from ${from} to ${from + 199} is free.`, "Choose one with --port.");
}

/** @param {number} port @param {string} host */
export async function requirePort(port, host) {
  if (!(await isFreeOn(port, host))) {
    throw new Failure(
      `Port ${port} on ${host} is in use or not allowed.`,
      "Choose another with --port or PORT, or leave it out to take the first free one.",
    );
  }
  return port;
}

async function isFreeOn(port, host) {
  try {
    return await isFree(port, host);
  } catch (error) {
    throw new Failure(
      `This machine cannot listen on HOST ${host} (${errorCode(error)}).`,
      "Use 127.0.0.1 for this machine alone, or 0.0.0.0 for every network it is on.",
      error,
    );
  }
}

/** A free port that the system chooses. @returns {Promise<number>} */
export function randomPort(host = "127.0.0.1") {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port: 0, host, exclusive: true }, () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
