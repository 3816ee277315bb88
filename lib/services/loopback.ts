import { env } from "@/lib/env";

const loopbackHosts = new Set(["localhost", "127.0.0.1", "::1"]);

/** Whether only this machine can reach the studio: then servers on this machine may be called. */
export function isOnLoopback(): boolean {
  return loopbackHosts.has(env().HOST);
}
