"use client";

import { ShareFrame } from "@/components/share/share-frame";
import { ErrorState } from "@/components/ui/error-state";

export default function SharedRunError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <ShareFrame>
      <div className="mx-auto w-full max-w-2xl px-4 py-16">
        <ErrorState
          title="The run could not be shown"
          message="The studio has a problem. The link may be good: try again in a moment."
          requestId={error.digest}
          onRetry={reset}
        />
      </div>
    </ShareFrame>
  );
}
