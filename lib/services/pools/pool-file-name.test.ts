import { expect, it } from "vitest";
import { attachment, poolFileName } from "./pool-file-name";

it.each([
  ["Simulated workers", "Simulated-workers.json"],
  ["../../etc/passwd", "etc-passwd.json"],
  ['a"b\r\nc: <d>', "a-b-c-d.json"],
  ["Größe 2", "Größe-2.json"],
  ["\u202e\u200b", "pool.json"],
  ["x".repeat(100), `${"x".repeat(60)}.json`],
])("names the file of the pool %j %s", (name, fileName) => {
  expect(poolFileName(name)).toBe(fileName);
});

it("puts no character into the header that it cannot hold", () => {
  expect(attachment("Größe-2.json")).toBe(
    "attachment; filename=\"Gr_e-2.json\"; filename*=UTF-8''Gr%C3%B6%C3%9Fe-2.json",
  );
});
