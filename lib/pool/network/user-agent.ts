import packageJson from "../../../package.json" with { type: "json" };

/** Who calls, as every provider is told: the SDKs name themselves, and a bundle changes even that. */
export const userAgent = `conductor-studio/${packageJson.version}`;
