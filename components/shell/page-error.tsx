"use client";

import { ErrorState } from "@/components/ui/error-state";

/** What Next hands to an error page. */
export type PageErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** What a page shows that failed while it was made. */
export function PageError({
  error,
  reset,
  title = "This page could not be shown",
  message = "Something went wrong. Try again; if it stays, the log of the studio has the cause.",
}: PageErrorProps & { title?: string; message?: string }) {
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-16">
      <ErrorState title={title} message={message} requestId={error.digest} onRetry={reset} />
    </div>
  );
}
