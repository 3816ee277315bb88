import { TriangleAlert } from "lucide-react";
import { showBidiControls } from "@/components/ui/safe-text";

/** Something to know of a setting that is no mistake. */
export function FieldNote({ children }: { children: string }) {
  return (
    <span className="inline-flex items-start gap-1.5 text-state-timed-out">
      <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{showBidiControls(children)}</span>
    </span>
  );
}
