"use client";

import { useQuery } from "@tanstack/react-query";
import { toPlainText } from "@/components/canvas/plain-text";
import { ErrorState } from "@/components/ui/error-state";
import { plainMath } from "@/components/ui/plain-math";
import { Skeleton } from "@/components/ui/skeleton";
import { errorText, exampleQueries } from "@/lib/api-client";
import type { ExampleQuestion } from "@/lib/api-contract";

const highestLevel = 5;

/** Questions to begin with; they tend to get plans of different shapes. */
export function Examples({ onChoose }: { onChoose(question: string): void }) {
  const { data, error, refetch } = useQuery(exampleQueries.list());
  if (error) {
    return (
      <ErrorState
        title="The examples could not be loaded"
        {...errorText(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data?.examples.length === 0) return null;
  return (
    <section aria-labelledby="examples-title">
      <h2 id="examples-title" className="text-sm font-medium">
        Questions that get different plans
      </h2>
      <ul className="mt-3 grid gap-2.5 sm:grid-cols-2 xl:grid-cols-3">
        {data
          ? data.examples.map((example) => (
              <li key={example.id}>
                <ExampleCard example={example} onChoose={onChoose} />
              </li>
            ))
          : Array.from({ length: 6 }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places without content
              <li key={index}>
                <Skeleton className="h-28" />
              </li>
            ))}
      </ul>
    </section>
  );
}

type ExampleCardProps = { example: ExampleQuestion; onChoose(question: string): void };

function ExampleCard({ example: { question, topic, level }, onChoose }: ExampleCardProps) {
  return (
    <button
      type="button"
      onClick={() => onChoose(question)}
      className="flex h-full w-full cursor-pointer flex-col gap-2 rounded-lg border border-border bg-surface p-3.5 text-left transition-colors hover:border-accent"
    >
      <span className="flex w-full items-center justify-between gap-2 text-xs text-muted">
        <span className="first-letter:uppercase">{topic}</span>
        <Level level={level} />
      </span>
      <span className="line-clamp-3 text-sm leading-relaxed">
        {plainMath(toPlainText(question))}
      </span>
    </button>
  );
}

function Level({ level }: { level: number }) {
  return (
    <span className="flex items-center gap-0.5" title={`Level ${level} of ${highestLevel}`}>
      <span className="sr-only">
        level {level} of {highestLevel}
      </span>
      {Array.from({ length: highestLevel }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the marks of a scale
          key={index}
          aria-hidden
          className={`h-2.5 w-1 rounded-full ${index < level ? "bg-accent" : "bg-border-strong"}`}
        />
      ))}
    </span>
  );
}
