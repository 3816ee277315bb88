import { z } from "zod";

const draftSchema = z.strictObject({ question: z.string(), planText: z.string() });
export type Draft = z.infer<typeof draftSchema>;

const key = "studio.ask.draft";
export const emptyDraft: Draft = { question: "", planText: "" };

/** Null for what is no draft, an older form included. */
export function parseDraft(text: string | null): Draft | null {
  if (text === null) return null;
  try {
    const parsed = draftSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    // Not JSON: someone else's value under our name. There is no draft then.
    return null;
  }
}

export type DraftStores = { tab: Storage; browser: Storage };

/**
 * The draft of this tab, else the last one written in any tab. Each tab keeps its own, so two tabs never overwrite what
 * is being typed; the browser-wide copy brings a draft back after its tab was closed.
 */
export function loadDraft({ tab, browser }: DraftStores): Draft {
  return parseDraft(tab.getItem(key)) ?? parseDraft(browser.getItem(key)) ?? emptyDraft;
}

export function saveDraft(draft: Draft, { tab, browser }: DraftStores): void {
  const text = JSON.stringify(draft);
  tab.setItem(key, text);
  browser.setItem(key, text);
}

/** After the question was asked. A draft that another tab has written since stays. */
export function clearDraft({ tab, browser }: DraftStores): void {
  if (browser.getItem(key) === tab.getItem(key)) browser.removeItem(key);
  tab.setItem(key, JSON.stringify(emptyDraft));
}
