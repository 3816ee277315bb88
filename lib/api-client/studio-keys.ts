/** Pools hold workers, workers belong to connections: a change of one shows in the others. */
export const poolKeys = {
  all: ["pools"] as const,
  choices: () => [...poolKeys.all, "choices"] as const,
  overview: () => [...poolKeys.all, "overview"] as const,
  order: () => [...poolKeys.all, "order"] as const,
};

export const workerKeys = {
  all: ["workers"] as const,
  detail: (id: string) => [...workerKeys.all, "detail", id] as const,
};

export const connectionKeys = {
  all: ["connections"] as const,
  list: () => [...connectionKeys.all, "list"] as const,
  models: (id: string) => [...connectionKeys.all, "models", id] as const,
};
