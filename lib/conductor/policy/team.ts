/** What a step does, as far as the choice of its worker goes. */
export type Role =
  | "planner"
  | "solver"
  | "coder"
  | "tester"
  | "verifier"
  | "judge"
  | "recaller"
  | "writer";

/**
 * Ordinals by liking. The policy sees positions only, as the paper's Conductor does; the lists follow its pool's tables
 * [paper, Table 7] and remarks [paper, B.3]: 0 is the best at answering, 1 plans and checks well, 2 is the best coder.
 */
const likings: Record<Role, readonly [number, ...number[]]> = {
  planner: [1, 0, 5],
  solver: [0, 2, 1, 6, 5],
  coder: [2, 0, 1],
  tester: [2, 1, 0],
  verifier: [1, 0, 5],
  judge: [0, 2, 1],
  recaller: [1, 5, 6, 2],
  writer: [0, 1, 2],
};

/**
 * A worker for each role, in order: the best liked one that has no step yet, else the best liked one. Dealt from the
 * last step backwards, since its reply is the answer.
 */
export function dealWorkers(roles: readonly Role[], workerCount: number): number[] {
  const used = new Set<number>();
  const others = Array.from({ length: workerCount }, (_, ordinal) => ordinal);
  const dealt = roles.toReversed().map((role) => {
    const known = likings[role].filter((ordinal) => ordinal < workerCount);
    const worker = [...known, ...others].find((ordinal) => !used.has(ordinal)) ?? known[0] ?? 0;
    used.add(worker);
    return worker;
  });
  return dealt.reverse();
}
