import "server-only";
import { createHash } from "node:crypto";
import { prisma, transactionLimits } from "../client";
import type { Prisma } from "../generated/client";

export type ItemRecord = {
  id: string;
  question: string;
  answer: string;
  topic: string;
  level: number;
  /** What only this kind of item has: choices, tests. */
  extra: Record<string, Prisma.InputJsonValue>;
};

export type DatasetRecord = { id: string; name: string; source: string; items: ItemRecord[] };

/** Adds a dataset or replaces its items by the given ones. */
export async function upsertDataset({ id, name, source, items }: DatasetRecord): Promise<void> {
  await prisma().$transaction(async (tx) => {
    await tx.dataset.upsert({
      where: { id },
      create: { id, name, source },
      update: { name, source },
    });
    await tx.item.deleteMany({ where: { datasetId: id } });
    await tx.item.createMany({
      data: items.map((item, ordinal) => ({
        ...item,
        datasetId: id,
        ordinal,
        questionHash: hashQuestion(item.question),
      })),
    });
  }, transactionLimits);
}

/** The dataset item whose question this is, white space apart; null when it is none. */
export async function findItemByQuestion(question: string): Promise<ItemRecord | null> {
  const row = await prisma().item.findFirst({
    where: { questionHash: hashQuestion(question) },
    orderBy: { id: "asc" },
  });
  if (!row) return null;
  const { id, question: text, answer, topic, level, extra } = row;
  // Written by `upsertDataset`, which takes an object.
  return { id, question: text, answer, topic, level, extra: extra as ItemRecord["extra"] };
}

function hashQuestion(question: string): string {
  return createHash("sha256").update(question.trim().replaceAll(/\s+/g, " ")).digest("hex");
}
