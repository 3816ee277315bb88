"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { runMutations } from "@/lib/api-client";
import type { CreateRunBody } from "@/lib/api-contract";
import { type Submission, submissionFor } from "./submission";

export type StartRun = {
  start(body: CreateRunBody): void;
  /** From the first click until the run's page is shown. */
  isStarting: boolean;
  error: Error | null;
  clearError(): void;
};

/** Starts a run and goes to its page. However often it is called for one question, one run is made. */
export function useStartRun({ onStarted }: { onStarted(): void }): StartRun {
  const router = useRouter();
  const mutation = useMutation(runMutations.create());
  const previous = useRef<Submission | null>(null);
  const isBusy = useRef(false);

  const start = (body: CreateRunBody) => {
    // A second click can come before React has drawn the button as disabled.
    if (isBusy.current) return;
    isBusy.current = true;
    const submission = submissionFor(JSON.stringify(body), previous.current);
    previous.current = submission;
    mutation.mutate(
      { body, idempotencyKey: submission.key },
      {
        onSuccess: ({ id }) => {
          onStarted();
          router.push(`/runs/${id}`);
        },
        onError: () => {
          isBusy.current = false;
        },
      },
    );
  };
  return {
    start,
    isStarting: mutation.isPending || mutation.isSuccess,
    error: mutation.error,
    clearError: mutation.reset,
  };
}
