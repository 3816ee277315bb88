import "server-only";
import { prisma } from "./client";
import type { ShareLink as Row } from "./generated/client";
import { newId } from "./new-id";

export type ShareLinkRecord = {
  id: string;
  runId: string;
  createdAt: string;
  expiresAt: string | null;
  tokenEnd: string;
};

export type NewShareLink = {
  runId: string;
  tokenHash: string;
  tokenEnd: string;
  expiresAt: Date | null;
};

export async function insertShareLink(link: NewShareLink): Promise<ShareLinkRecord> {
  return toRecord(await prisma().shareLink.create({ data: { id: newId("link"), ...link } }));
}

/** The links of a run that work now, newest first. */
export async function listShareLinks(runId: string): Promise<ShareLinkRecord[]> {
  const rows = await prisma().shareLink.findMany({
    where: { runId, ...isLive() },
    orderBy: { createdAt: "desc" },
  });
  return rows.map(toRecord);
}

/** The run that a link opens; null when there is no such link or it has expired. */
export async function findRunIdByTokenHash(tokenHash: string): Promise<string | null> {
  const row = await prisma().shareLink.findFirst({ where: { tokenHash, ...isLive() } });
  return row?.runId ?? null;
}

/** Revokes a link; false when there is none. */
export async function deleteShareLink(id: string): Promise<boolean> {
  const { count } = await prisma().shareLink.deleteMany({ where: { id } });
  return count === 1;
}

function isLive() {
  return { OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] };
}

function toRecord({ id, runId, createdAt, expiresAt, tokenEnd }: Row): ShareLinkRecord {
  return {
    id,
    runId,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    tokenEnd,
  };
}
