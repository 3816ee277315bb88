const mostCharacters = 60;

/** Fields that may hold a key, also one in the wrong place: what was given there is repeated to no one. */
const privateName = /key|secret|password|authorization|url|extraBody/i;

/** What stands at a path of the input; undefined: nothing. */
export function givenAt(given: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, name)
        ? Reflect.get(value, name)
        : undefined,
    given,
  );
}

/** A refused value, short enough for a sentence; null for what is not shown. */
export function wordGiven(value: unknown, path: readonly PropertyKey[]): string | null {
  if (value === undefined || path.some((name) => privateName.test(String(name)))) return null;
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "object" && value !== null) return "an object";
  if (value === "") return "an empty text";
  return typeof value === "string" ? quoted(value) : String(value);
}

function quoted(text: string): string {
  const characters = Array.from(text.slice(0, 2 * mostCharacters));
  const isLong = characters.length > mostCharacters || text.length > 2 * mostCharacters;
  const head = isLong ? `${characters.slice(0, mostCharacters).join("")}…` : text;
  return JSON.stringify(head).replace(invisible, escaped);
}

/** Line and direction marks would change how the sentence reads. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
