import { Failure } from "./failure.mjs";

/** Whether this Node can run the studio. @param {string} version */
export function isUsableNode(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number);
  return major > 20 || (major === 20 && minor >= 19);
}

export function checkNode() {
  if (!isUsableNode(process.version)) {
    throw new Failure(
      `Conductor Studio needs Node 20.19 or newer; this is ${process.version}.`,
      "Install a newer Node and start again.",
    );
  }
}
