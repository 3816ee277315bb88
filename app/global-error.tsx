"use client";

import "./globals.css";

/** Stands in for the whole document when even the layout fails, so it uses nothing of ours. */
export default function GlobalError({ reset }: { reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <main className="mx-auto max-w-lg space-y-4 px-6 py-24 text-center">
          <h1 className="text-lg font-semibold">Something went wrong</h1>
          <p className="text-muted">
            The studio could not show this page. Try again; if it stays, its log has the cause.
          </p>
          <button
            type="button"
            onClick={reset}
            className="h-9 rounded-md bg-accent px-4 text-sm font-medium text-accent-foreground"
          >
            Try again
          </button>
        </main>
      </body>
    </html>
  );
}
