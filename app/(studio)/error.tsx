"use client";

import { ErrorState } from "@/components/ui/error-state";

export default function StudioError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-16">
      <ErrorState
        title="This page could not be shown"
        message="Something went wrong. Try again; if it stays, the log of the studio has the cause."
        requestId={error.digest}
        onRetry={reset}
      />
    </div>
  );
}
