/** The questions offered on the Ask page and the shape that the built-in Conductor draws for each. */
export const examples = [
  { id: "general-01", title: "A quick fact", shape: "one-shot" },
  { id: "reading-01", title: "Read a passage", shape: "one-shot" },
  { id: "maths-09", title: "Plan, then calculate", shape: "chain" },
  { id: "maths-11", title: "Prove it", shape: "verify-refine" },
  { id: "code-06", title: "Code with a checker", shape: "plan-execute-verify" },
  { id: "code-09", title: "A harder function", shape: "plan-execute-verify" },
  { id: "science-12", title: "Two opinions and a judge", shape: "independent-then-judge" },
  { id: "multi-step-01", title: "Two offers", shape: "split-combine" },
  { id: "multi-step-05", title: "Two parts, one sum", shape: "split-combine" },
  { id: "multi-step-07", title: "Compare phone plans", shape: "fork-join" },
  { id: "general-11", title: "Compare three rivers", shape: "plan-fork-join" },
  { id: "multi-step-09", title: "Check it twice", shape: "recursion" },
] as const;
