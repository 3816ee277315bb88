import { type Reality, type Run, realityOf } from "@/lib/runs";

/** Whether a run made calls at all, or only has workers to tell by. */
export function realitySubject({ real, simulated }: Run["totals"]): "calls" | "workers" {
  return real.calls + simulated.calls === 0 ? "workers" : "calls";
}

/** What a picture says of a run beside the name of the studio; null for a run that is real. */
export function realityInWords(run: Pick<Run, "totals" | "pool">): string | null {
  const words: Record<Reality, string | null> = {
    real: null,
    simulated: "simulated workers",
    mixed:
      realitySubject(run.totals) === "calls" ? "some calls simulated" : "some workers simulated",
  };
  return words[realityOf(run)];
}

/** One sentence that says what a shared run is, for the preview of its link. */
export function runInOneSentence(run: Pick<Run, "totals" | "pool">): string {
  const sentences: Record<Reality, string> = {
    real: "A run in Conductor Studio, read-only.",
    simulated: "A run of simulated workers in Conductor Studio, read-only.",
    mixed: `A run in Conductor Studio, ${realityInWords(run)}, read-only.`,
  };
  return sentences[realityOf(run)];
}
