import { z } from "zod";
import { runEventSchema, runSchema, stepKeySchema, stepSchema } from "@/lib/runs";
import { defineContract } from "./contract";
import { runParams, runSnapshotSchema } from "./runs";

const none = z.strictObject({});
export const tokenParams = z.strictObject({ token: z.string().min(1).max(200) });

/** A share link as its owner sees it. The token is shown when the link is made, and not kept in readable form. */
export const shareLinkSchema = z.strictObject({
  id: z.string(),
  runId: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  /** The last four characters of the token, to tell links apart. */
  tokenEnd: z.string(),
});
export type ShareLink = z.infer<typeof shareLinkSchema>;

export const createShareLink = defineContract({
  name: "createShareLink",
  method: "POST",
  path: "/api/runs/{id}/share-links",
  summary: "Makes a secret link that opens this run, read-only, for anyone who has it.",
  params: runParams,
  query: none,
  body: z.strictObject({ expiresInDays: z.int().min(1).max(3650).nullable().default(null) }),
  /** `url` is absolute, by the public address of the studio. */
  output: z.strictObject({ link: shareLinkSchema, url: z.string() }),
  status: 201,
});

export const listShareLinks = defineContract({
  name: "listShareLinks",
  method: "GET",
  path: "/api/runs/{id}/share-links",
  summary: "The links of a run that work now.",
  params: runParams,
  query: none,
  body: none,
  output: z.strictObject({ links: z.array(shareLinkSchema) }),
  status: 200,
});

export const deleteShareLink = defineContract({
  name: "deleteShareLink",
  method: "DELETE",
  path: "/api/share-links/{id}",
  summary: "Revokes a link at once.",
  params: z.strictObject({ id: z.string().min(1).max(64) }),
  query: none,
  body: none,
  output: z.null(),
  status: 204,
});

export const getSharedRun = defineContract({
  name: "getSharedRun",
  method: "GET",
  path: "/api/shared/{token}",
  summary: "The run that a share link opens.",
  params: tokenParams,
  query: none,
  body: none,
  output: runSnapshotSchema,
  status: 200,
});

export const getSharedStep = defineContract({
  name: "getSharedStep",
  method: "GET",
  path: "/api/shared/{token}/steps/{key}",
  summary: "One step of a shared run with its exact messages and whole texts.",
  params: tokenParams.extend({ key: stepKeySchema }),
  query: none,
  body: none,
  output: stepSchema,
  status: 200,
});

export const getSharedHistory = defineContract({
  name: "getSharedHistory",
  method: "GET",
  path: "/api/shared/{token}/history",
  summary: "All kept events of a shared run, as in `getRunHistory`.",
  params: tokenParams,
  query: none,
  body: none,
  output: z.strictObject({ queued: runSchema, events: z.array(runEventSchema) }),
  status: 200,
});
