import { afterAll, beforeAll, expect, it } from "vitest";
import { type OldDatabase, oldDatabase } from "../support/old-database";

let database: OldDatabase;
beforeAll(async () => {
  database = await oldDatabase("_connections_of_one_name");
});
afterAll(async () => {
  await database.drop();
});

it("tells connections apart that had one name, and leaves all others as they are", async () => {
  const { client, migrate } = database;
  const long = "n".repeat(100);
  const before = [
    ["a", "Server"],
    ["b", "Server 2"],
    ["c", "Server"],
    ["d", "Server"],
    ["e", "server"],
    ["f", long],
    ["g", long],
  ];
  for (const [index, [id, label]] of before.entries()) {
    await client.query(
      "INSERT INTO connection (id, label, kind, created_at) VALUES ($1, $2, 'openai', $3)",
      [id, label, new Date(2026, 1, index + 1)],
    );
  }
  await migrate();
  const { rows } = await client.query("SELECT id, label FROM connection ORDER BY id");
  expect(rows.map(({ id, label }) => [id, label])).toEqual([
    ["a", "Server"],
    ["b", "Server 2"],
    ["c", "Server 3"],
    ["d", "Server 4"],
    ["e", "server"],
    ["f", long],
    ["g", `${"n".repeat(98)} 2`],
  ]);
});
