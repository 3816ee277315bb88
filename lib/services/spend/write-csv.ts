type Cell = string | number | boolean;

/**
 * A spreadsheet takes a cell that begins so for a formula and runs it, some also with full-width signs, or after white
 * space and characters that nobody sees.
 */
const formulaStart =
  /^[\s\p{Cf}\p{Cc}\p{Mn}\u115F\u1160\u3164\uFFA0]*[=+\-@＝＋－﹣−＠﹢﹦﹫]|^[\t\r]/u;

/** CSV by RFC 4180: CRLF after each row, quotes where needed. A text that a spreadsheet would run gets a quote in front. */
export function writeCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((cells) => `${cells.map(writeCell).join(",")}\r\n`).join("");
}

function writeCell(cell: Cell): string {
  // A number cannot be a formula, and a quote would make a text of it.
  if (typeof cell !== "string") return String(cell);
  const safe = formulaStart.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
