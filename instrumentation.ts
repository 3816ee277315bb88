/** Next calls this once, before the server takes requests. */
export async function register(): Promise<void> {
  // Written out in full, because the bundler replaces it and drops what the other runtime cannot load.
  // biome-ignore lint/style/noProcessEnv: Next sets it, and it is needed before anything of ours is loaded.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { startServerProcess } = await import("./instrumentation-node");
    await startServerProcess();
  }
}
