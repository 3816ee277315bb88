import fc from "fast-check";
import { expect, it } from "vitest";
import { writeCsv } from "./write-csv";

it("quotes what RFC 4180 asks for and ends every row with CRLF", () => {
  expect(
    writeCsv([
      ["a", 'say "x"', "1,5", "two\nlines"],
      [1, true, "", " "],
    ]),
  ).toBe('a,"say ""x""","1,5","two\nlines"\r\n1,true,, \r\n');
});

it.each([
  ...["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\n=1"],
  ...["＝1+1", "＋1", "－1", "＠SUM(A1)", "\u22121", "\uFE66cmd"],
  ...[
    "\u200B=1",
    "\uFEFF+1",
    "\u2060\u200D-1",
    "\u202E@A1",
    "\u00AD＝1",
    "\u00A0=1",
    "\uFE0F=1",
    "\u3164=1",
    "\u0000=1",
  ],
])("disarms %j", (text) => {
  expect(
    writeCsv([[text]])
      .replace(/^"/, "")
      .startsWith("'"),
  ).toBe(true);
});

it("leaves numbers numbers, and texts that only hold a sign as they are", () => {
  expect(writeCsv([[-1.5]])).toBe("-1.5\r\n");
  const texts = ["0.25", "gpt-5", "a=b", "\u200Bname", "é", "日本"];
  expect(writeCsv([texts])).toBe(`${texts.join(",")}\r\n`);
});

it("begins with no byte order mark", () => {
  expect(writeCsv([["day_utc"]]).charCodeAt(0)).toBe("d".charCodeAt(0));
});

it("can be read again, whatever the texts are, and no cell begins as a formula", () => {
  const table = fc.array(fc.array(fc.string({ unit: "grapheme" }), { minLength: 1 }));
  fc.assert(
    fc.property(table, (rows) => {
      const read = readCsv(writeCsv(rows));
      expect(read).toEqual(rows.map((cells) => cells.map(disarm)));
      for (const cell of read.flat()) expect(cell).not.toMatch(formula);
    }),
  );
});

const formula = /^[\s\p{Cf}\p{Cc}\p{Mn}\u115F\u1160\u3164\uFFA0]*[=+\-@＝＋－﹣−＠﹢﹦﹫]|^[\t\r]/u;

function disarm(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell;
}

/** A strict reader of its own, so that the writer is not held against itself. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = "";
    if (text[at] === '"') {
      at += 1;
      while (!(text[at] === '"' && text[at + 1] !== '"')) {
        cell += text[at];
        at += text[at] === '"' ? 2 : 1;
      }
      at += 1;
    } else {
      while (text[at] !== "," && text[at] !== "\r") cell += text[at++];
    }
    row.push(cell);
    if (text[at] === ",") at += 1;
    else {
      expect(text.slice(at, at + 2)).toBe("\r\n");
      at += 2;
      rows.push(row);
      row = [];
    }
  }
  return rows;
}
