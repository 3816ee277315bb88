"use client";

import { ErrorState } from "@/components/ui/error-state";
import { errorText } from "@/lib/api-client";

export function RunLoadError({ error, onRetry }: { error: Error; onRetry(): void }) {
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-16">
      <ErrorState title="The run could not be loaded" {...errorText(error)} onRetry={onRetry} />
    </div>
  );
}
