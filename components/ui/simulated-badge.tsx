import { FlaskConical } from "lucide-react";
import { Badge } from "./badge";
import { Tooltip } from "./tooltip";

const simulatedText =
  "No model is called: these workers are simulated from published figures. Answers, tokens, times and costs are not real.";

/** Marks everything that comes from simulated workers. `isStatic` where a tooltip cannot be reached, as inside a link. */
export function SimulatedBadge({ isStatic = false }: { isStatic?: boolean }) {
  const content = (
    <>
      <FlaskConical aria-hidden />
      Simulated
    </>
  );
  if (isStatic) {
    return (
      <Badge look="simulated" title={simulatedText}>
        {content}
      </Badge>
    );
  }
  return (
    <Tooltip content={simulatedText}>
      <button type="button" className="inline-flex cursor-help rounded-full">
        <Badge look="simulated">{content}</Badge>
      </button>
    </Tooltip>
  );
}
