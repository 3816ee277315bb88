/** Length of a text in characters as `820 characters`, `34 KB`, `5.0 MB`: one byte a character, for orientation. */
export function formatLength(characters: number): string {
  if (characters < 10_000) return `${characters.toLocaleString("en-US")} characters`;
  if (characters < 1_000_000) return `${Math.round(characters / 1_000)} KB`;
  return `${(characters / 1_000_000).toFixed(1)} MB`;
}
