const beyondLatin = /[^\u0020-\u007e\u00a1-\u024f\u2013\u2014\u2018-\u201d\u2026]/gu;

/**
 * Text for a picture that the server draws. Only letters of the font that comes with it: for any other the renderer would
 * ask a foreign host for a font, with the text in the address.
 */
export function pictureText(text: string, longest: number): string {
  const shown = text.replace(beyondLatin, " ").replace(/\s+/g, " ").trim();
  return shown.length > longest ? `${shown.slice(0, longest - 1).trimEnd()}…` : shown;
}
