import { findItemByQuestion, type ItemRecord, upsertDataset } from "@/lib/db";
import { type SamplerItem, samplerItems } from "@/lib/simulation";
import { seedOnce } from "../seed-once";

const samplerId = "dataset_sampler";

/** Loads the studio's own questions as a dataset; again when a new version of the studio has others. */
export async function seedSampler(): Promise<void> {
  await seedOnce({
    isSeeded: async () => (await Promise.all(samplerItems.map(isStored))).every(Boolean),
    seed: () =>
      upsertDataset({
        id: samplerId,
        name: "Sampler",
        source: "Written for Conductor Studio",
        items: samplerItems.map(toItem),
      }),
  });
}

async function isStored(item: SamplerItem): Promise<boolean> {
  const stored = await findItemByQuestion(item.question);
  return stored !== null && stored.answer === item.answer && stored.level === item.level;
}

function toItem({ id, question, answer, topic, level, choices, tests }: SamplerItem): ItemRecord {
  return {
    id: `item_${id}`,
    question,
    answer,
    topic,
    level,
    extra: { ...(choices && { choices: [...choices] }), ...(tests && { tests }) },
  };
}
