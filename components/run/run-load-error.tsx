"use client";

import { ErrorState } from "@/components/ui/error-state";
import { errorText } from "@/lib/api-client";
import { isStudioError } from "@/lib/errors";
import { RunNotFound } from "./run-not-found";

export function RunLoadError({ error, onRetry }: { error: Error; onRetry(): void }) {
  if (isStudioError(error) && error.code === "not-found") return <RunNotFound />;
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-16">
      <ErrorState title="The run could not be loaded" {...errorText(error)} onRetry={onRetry} />
    </div>
  );
}
