/** Seen only while it has the focus. */
export const skipLinkStyle =
  "sr-only rounded-md bg-accent px-4 py-2 text-sm text-accent-foreground focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-60";

/** The first stop of the Tab key: past the rail, to the content. */
export function SkipLink() {
  return (
    <a href="#main" className={skipLinkStyle}>
      Skip to the content
    </a>
  );
}
