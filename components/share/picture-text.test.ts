import { describe, expect, it } from "vitest";
import { pictureText } from "./picture-text";

describe("pictureText", () => {
  it("keeps Latin letters and leaves out what the font lacks", () => {
    expect(pictureText("Çok güzel — 日本語 🙂 ok\u202e!", 80)).toBe("Çok güzel — ok !");
    expect(pictureText("日本語", 80)).toBe("");
  });

  it("cuts a long text with a mark", () => {
    expect(pictureText("one two three", 8)).toBe("one two…");
  });
});
