const dated = /^-(\d{4}-\d{2}-\d{2}|\d{8}|\d{6}|\d{4}|\d{3}|latest)$/;

/**
 * True when the served name is the asked one: the same, its dated version, or the last part of its path. Anything else
 * is another model, and shown as such.
 */
export function isSameModel(asked: string, served: string): boolean {
  const [want, got] = [lastPart(asked), lastPart(served)];
  return got === want || (got.startsWith(want) && dated.test(got.slice(want.length)));
}

function lastPart(name: string): string {
  return name.toLowerCase().split("/").at(-1) ?? "";
}
