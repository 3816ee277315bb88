/** What a step does, as far as the choice of its worker goes. */
export type Role = "planner" | "solver" | "coder" | "verifier" | "judge" | "recaller" | "writer";

/**
 * Ordinals by liking. The policy sees positions only, as the paper's Conductor does; the lists follow what that one
 * learned for its pool [paper, B.3]: 0 and 1 plan and check well, 2 codes and calculates well, the others lend a hand.
 */
const likings: Record<Role, readonly [number, ...number[]]> = {
  planner: [0, 1, 5],
  solver: [2, 0, 1, 6, 5],
  coder: [2, 1],
  verifier: [1, 0, 5],
  judge: [2, 1, 0],
  recaller: [0, 5, 6, 1],
  writer: [1, 0, 2],
};

/** Deals workers out: the best liked one that has no step yet, else the best liked one. */
export function dealWorkers(workerCount: number): (role: Role) => number {
  const used = new Set<number>();
  return (role) => {
    const known = likings[role].filter((ordinal) => ordinal < workerCount);
    const others = Array.from({ length: workerCount }, (_, ordinal) => ordinal);
    const fresh = [...known, ...others].find((ordinal) => !used.has(ordinal));
    const worker = fresh ?? known[0] ?? 0;
    used.add(worker);
    return worker;
  };
}
