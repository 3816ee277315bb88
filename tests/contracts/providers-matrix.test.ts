import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { writeProvidersMatrix } from "../support/providers-matrix";

const block = /(<!-- matrix -->\n)[\s\S]*?(<!-- \/matrix -->)/;

it("keeps the table of faults in the documents as the adapters behave", async () => {
  const text = readFileSync("docs/providers.md", "utf8");
  const current = text.replace(block, `$1\n${await writeProvidersMatrix()}\n\n$2`);
  await expect(current).toMatchFileSnapshot("../../docs/providers.md");
}, 60_000);
