import { describe, expect, it } from "vitest";
import { toDatabaseUrl } from "./database-url";

const passwordOf = (url: string | null) => decodeURIComponent(new URL(url ?? "").password);

describe("toDatabaseUrl", () => {
  it("leaves a well-formed URL as it is", () => {
    const url = "postgresql://me:p%40ss%2Fw%3A%23%25@db.example:5432/studio?sslmode=require";
    expect(toDatabaseUrl(url)).toBe(url);
    expect(passwordOf(url)).toBe("p@ss/w:#%");
  });

  it.each(["p@ss", "a/b", "1/b", "a:b", "a#b", "50%", "50%25#", "@/:#%?", "a@b/c@d", "ключ#1"])(
    "reads the raw password %s",
    (password) => {
      const url = toDatabaseUrl(`postgres://me:${password}@localhost:5432/studio?sslmode=disable`);
      expect(passwordOf(url)).toBe(password.replace("%25", "%"));
      expect(new URL(url ?? "").host).toBe("localhost:5432");
      expect(new URL(url ?? "").pathname).toBe("/studio");
    },
  );

  it.each([
    "",
    "mysql://a@b/c",
    "postgres://",
    "postgres://host",
    "postgres://u:p@h:x/db",
    "studio",
  ])("refuses %j", (value) => {
    expect(toDatabaseUrl(value)).toBeNull();
  });
});
