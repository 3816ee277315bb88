/** What a subtask asks for, as a worker reads it. */
export const subtaskKinds = [
  "plan",
  "recall",
  "part",
  "verify",
  "judge",
  "combine",
  "refine",
  "solve",
] as const;
export type SubtaskKind = (typeof subtaskKinds)[number];

const signs: readonly (readonly [SubtaskKind, RegExp])[] = [
  [
    "judge",
    /\b(judge|decide between|decide which|compare (?:the|these|both) (?:earlier |independent |two |three )?(?:answers|replies|solutions|opinions|views)|settle|weigh)\b/,
  ],
  [
    "combine",
    /\b(combine|put (?:the|these) .*together|merge the (?:parts|results|findings)|join the (?:parts|results|findings)|bring .* together)\b/,
  ],
  [
    "refine",
    /\b(refine|revise|improve|correct (?:the|it|any)|fix (?:the|any)|polish|final version|finalise|finalize)\b/,
  ],
  [
    "verify",
    /\b(verify|check|critic\w*|review|examine|look for (?:errors|mistakes|gaps)|double-check|audit|test the)\b/,
  ],
  [
    "part",
    /\b(only (?:the |this |part)|(?:first|second|third) part|part \(?[a-e1-5]\)?|one side|nothing but)\b/,
  ],
  [
    "plan",
    /\b(plan|outline|strateg\w+|break .* down|lay out|set out the steps|decompose|do not (?:solve|calculate|write the code)|write (?:the )?subtasks)\b/,
  ],
  ["recall", /\b(recall|list (?:the|all) (?:facts|rules|definitions)|relevant facts|background)\b/],
];

/** A longer subtask is read up to here: some signs span a whole line, and are dear on a line without an end. */
const readCharacters = 4_000;

/** The first words of a subtask say most, so the sign that stands first wins. */
export function readSubtaskKind(subtask: string): SubtaskKind {
  const text = subtask.slice(0, readCharacters).toLowerCase();
  let best: { kind: SubtaskKind; at: number } = { kind: "solve", at: Number.POSITIVE_INFINITY };
  for (const [kind, sign] of signs) {
    const at = text.search(sign);
    if (at >= 0 && at < best.at) best = { kind, at };
  }
  const solveAt = text.search(
    /\b(solve|answer|calculate|compute|implement|write (?:a|the) (?:python )?(?:function|code)|work out|follow the plan|carry out)\b/,
  );
  return solveAt >= 0 && solveAt < best.at ? "solve" : best.kind;
}
