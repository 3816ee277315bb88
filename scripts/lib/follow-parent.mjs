import { subscribe } from "node:diagnostics_channel";
import { isMainThread } from "node:worker_threads";

/*
 * Loaded into the web server before anything else. Ends the server when the start script is gone, however it went, and
 * cuts open event streams when the server is asked to end: it would wait for them for ever.
 */
if (isMainThread) {
  /** @type {Set<import("node:http").Server>} */
  const servers = new Set();
  subscribe("http.server.request.start", (message) => {
    servers.add(/** @type {{ server: import("node:http").Server }} */ (message).server);
  });
  const cutStreams = () => {
    setTimeout(() => {
      for (const server of servers) {
        server.closeAllConnections();
      }
    }, 500).unref();
  };
  process.once("SIGTERM", cutStreams);
  process.once("SIGINT", cutStreams);
  process.stdin.once("end", () => process.kill(process.pid, "SIGTERM"));
  process.stdin.once("error", () => process.kill(process.pid, "SIGTERM"));
  process.stdin.resume();
  process.stdin.unref?.();
}
