import { FlaskConical } from "lucide-react";

export function Simulated() {
  return (
    <span className="inline-flex items-center gap-1 text-simulated">
      <FlaskConical aria-hidden className="size-3.5" />
      simulated
    </span>
  );
}
