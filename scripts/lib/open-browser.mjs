import { spawn } from "node:child_process";

function opener() {
  if (process.platform === "darwin") {
    return "open";
  }
  const hasScreen = process.env.DISPLAY !== undefined || process.env.WAYLAND_DISPLAY !== undefined;
  return process.platform === "linux" && hasScreen ? "xdg-open" : null;
}

/** Opens the page for a person who sits at this machine; otherwise does nothing. @param {string} address */
export function openInBrowser(address) {
  const isPerson = process.stdout.isTTY === true && process.env.CI === undefined;
  const command = opener();
  if (!isPerson || process.env.SSH_CONNECTION !== undefined || command === null) {
    return;
  }
  const child = spawn(command, [address], { stdio: "ignore", detached: true });
  // No browser to open is no failure: the address is printed.
  child.once("error", () => undefined);
  child.unref();
}
