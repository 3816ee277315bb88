/** JSON with its indentation; text that is none stays as it is. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // Shown exactly as it was sent.
    return text;
  }
}
