import { showBidiControls } from "@/components/ui/safe-text";

/** What is wrong with a file, place by place, within the notice that says that it was refused. */
export function FileProblems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <ul className="max-h-48 list-disc space-y-0.5 overflow-y-auto pl-4">
      {problems.map((problem) => (
        <li key={problem} className="wrap-anywhere">
          {showBidiControls(problem)}
        </li>
      ))}
    </ul>
  );
}
