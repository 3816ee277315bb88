import { describe, expect, it } from "vitest";
import { runSettingsSchema } from "@/lib/runs";
import {
  defaultSettings,
  numberFields,
  readSettings,
  settingsFormOf,
  shownDefault,
} from "./setting-fields";

const emptySettingsForm = settingsFormOf(defaultSettings);

describe("readSettings", () => {
  it("sends nothing for an untouched form, and for defaults typed out", () => {
    expect(readSettings(emptySettingsForm)).toEqual({ ok: true, settings: {}, changes: 0 });
    const numbers = Object.fromEntries(
      numberFields.map((definition) => [definition.name, shownDefault(definition)]),
    );
    expect(readSettings({ ...emptySettingsForm, numbers })).toMatchObject({ changes: 0 });
  });

  it("turns shown seconds into milliseconds", () => {
    const form = { ...emptySettingsForm, numbers: { stepTimeoutMs: "30" } };
    expect(readSettings(form)).toMatchObject({ settings: { stepTimeoutMs: 30_000 } });
  });

  it("sends what differs from another run's settings, also where that is the default", () => {
    const base = { ...defaultSettings, maxRounds: 4, strictOrder: true, fallbackOrdinal: 2 };
    const form = settingsFormOf(base);
    expect(readSettings(form, base)).toMatchObject({ changes: 0 });
    const changed = { numbers: { maxRounds: "2" }, strictOrder: false, fallbackOrdinal: null };
    expect(readSettings({ ...form, ...changed }, base)).toMatchObject({
      settings: { maxRounds: 2, strictOrder: false, fallbackOrdinal: null },
    });
  });

  it.each(["0", "21", "2.5", "five", "1e9", "-1"])("refuses %s steps", (text) => {
    expect(readSettings({ ...emptySettingsForm, numbers: { maxSteps: text } }).ok).toBe(false);
  });

  it("allows no value that the server's schema refuses", () => {
    for (const { name, min, max, scale } of numberFields) {
      for (const value of [min, max]) {
        expect(runSettingsSchema.partial().safeParse({ [name]: value * scale }).success).toBe(true);
      }
    }
  });
});
