/** The frame of the page, shared by the run and its skeleton so that nothing shifts when the run arrives. */
export const runPageStyle = "mx-auto flex w-full max-w-[112rem] flex-col gap-3 px-4 py-4 md:px-6";

/** All above the time line: as high as the screen, so that the canvas takes what the rest leaves. */
export const runScreenStyle = "flex flex-col gap-3 lg:min-h-[calc(100dvh-4.5rem)]";

/** The canvas and the panel beside it, higher where `--whole` says so; on narrow screens a list is as long as it is. */
export const workspaceStyle =
  "relative overflow-hidden rounded-xl border border-border bg-surface lg:min-h-[clamp(30rem,var(--whole,0px),64rem)] lg:flex-1";
