import { describe, expect, it } from "vitest";
import { runSettingsSchema } from "@/lib/runs";
import {
  defaultSettings,
  numberFields,
  readSettings,
  settingsFormOf,
  shownDefault,
} from "./setting-fields";

const workers = [{ id: "a" }, { id: "b" }, { id: "c" }];
const emptySettingsForm = settingsFormOf(defaultSettings);

describe("readSettings", () => {
  it("sends nothing for an untouched form, and for defaults typed out", () => {
    expect(readSettings(emptySettingsForm, workers)).toEqual({
      ok: true,
      settings: {},
      changes: 0,
    });
    const numbers = Object.fromEntries(
      numberFields.map((definition) => [definition.name, shownDefault(definition)]),
    );
    expect(readSettings({ ...emptySettingsForm, numbers }, workers)).toMatchObject({ changes: 0 });
  });

  it("turns shown seconds into milliseconds", () => {
    const form = { ...emptySettingsForm, numbers: { stepTimeoutMs: "30" } };
    expect(readSettings(form, workers)).toMatchObject({ settings: { stepTimeoutMs: 30_000 } });
  });

  it("sends what differs from another run's settings, also where that is the default", () => {
    const base = { ...defaultSettings, maxRounds: 4, strictOrder: true, fallbackWorker: "c" };
    const form = settingsFormOf(base);
    expect(readSettings(form, workers, base)).toMatchObject({ changes: 0 });
    const changed = { numbers: { maxRounds: "2" }, strictOrder: false, fallbackWorker: null };
    expect(readSettings({ ...form, ...changed }, workers, base)).toMatchObject({
      settings: { maxRounds: 2, strictOrder: false, fallbackOrdinal: null },
    });
  });

  it.each(["0", "21", "2.5", "five", "1e9", "-1"])("refuses %s steps", (text) => {
    const numbers = { maxSteps: text };
    expect(readSettings({ ...emptySettingsForm, numbers }, workers)).toEqual({
      ok: false,
      problem: "Steps must be a whole number from 1 to 20.",
    });
  });

  it("names every setting at fault", () => {
    const numbers = { maxRounds: "0", maxTokens: "many" };
    expect(readSettings({ ...emptySettingsForm, numbers }, workers)).toMatchObject({
      problem: "Rounds must be a whole number from 1 to 10. Look also at: Token limit.",
    });
  });

  it("numbers the fallback worker among those that take part", () => {
    const base = { ...defaultSettings, fallbackWorker: "c" };
    const form = settingsFormOf(base);
    expect(readSettings(form, workers.slice(1), base)).toMatchObject({
      settings: { fallbackOrdinal: 1 },
      changes: 0,
    });
  });

  it("allows no value that the server's schema refuses", () => {
    for (const { name, min, max, scale } of numberFields) {
      for (const value of [min, max]) {
        expect(runSettingsSchema.partial().safeParse({ [name]: value * scale }).success).toBe(true);
      }
    }
  });
});
