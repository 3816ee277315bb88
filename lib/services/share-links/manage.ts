import type { ShareLink } from "@/lib/api-contract";
import {
  deleteShareLink as deleteRow,
  insertShareLink,
  listShareLinks as listRows,
} from "@/lib/db";
import { StudioError } from "@/lib/errors";
import type { Context } from "../context";
import { getSummary } from "../runs/must-find";
import { hashToken, newToken } from "./token";

const dayMs = 86_400_000;

/** Makes a link that opens the run for anyone who has it. Its secret is in the answer and nowhere else. */
export async function createShareLink({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string; expiresInDays: number | null };
}): Promise<{ link: ShareLink; url: string }> {
  await getSummary(input.id);
  const token = newToken();
  const { expiresInDays } = input;
  const link = await insertShareLink({
    runId: input.id,
    tokenHash: hashToken(token),
    tokenEnd: token.slice(-4),
    expiresAt: expiresInDays === null ? null : new Date(Date.now() + expiresInDays * dayMs),
  });
  return { link, url: `${ctx.publicUrl}/s/${token}` };
}

/** The links of a run that work now. Throws `not-found` when there is no such run. */
export async function listShareLinks({ input }: { input: { id: string } }) {
  await getSummary(input.id);
  return { links: await listRows(input.id) };
}

/** Throws `not-found`. */
export async function deleteShareLink({ input }: { input: { id: string } }): Promise<null> {
  if (await deleteRow(input.id)) return null;
  throw new StudioError("not-found", "There is no such share link. It may have been revoked.");
}
