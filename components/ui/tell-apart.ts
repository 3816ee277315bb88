export type Named = { id: string; name: string; detail: string | null };
export type ToldApart = { needsDetail: boolean; needsId: boolean };

/** What it takes to tell these apart, one for one: the name alone, with its detail, or with the id where that is the same, too. */
export function tellApart(all: readonly Named[]): ToldApart[] {
  const names = counted(all.map(({ name }) => name));
  const wholes = counted(all.map(wholeOf));
  return all.map((one) => ({
    needsDetail: (names.get(one.name) ?? 0) > 1,
    needsId: (wholes.get(wholeOf(one)) ?? 0) > 1,
  }));
}

/** `Solver`, or where several have that name `Solver (gpt-5 · OpenAI)`, with the id where even that is the same. */
export function namesApart(all: readonly Named[]): string[] {
  return tellApart(all).map(({ needsDetail, needsId }, index) => {
    const { id, name, detail } = all[index] ?? { id: "", name: "", detail: null };
    const more = [needsDetail ? detail : null, needsId ? id : null].filter((part) => part !== null);
    return more.length > 0 ? `${name} (${more.join(" · ")})` : name;
  });
}

function wholeOf({ name, detail }: Named): string {
  return JSON.stringify([name, detail]);
}

function counted(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
