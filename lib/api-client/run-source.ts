import type { z } from "zod";
import {
  getRun,
  getRunHistory,
  getSharedHistory,
  getSharedRun,
  getSharedStep,
  getStep,
  type RunSnapshot,
} from "@/lib/api-contract";
import type { Step } from "@/lib/runs";
import { pathOf, request } from "./request";

/** Where a run is read from: by its id, or by a share link's token. The server decides what each may see. */
export type RunSource = { kind: "own"; id: string } | { kind: "shared"; token: string };

export type RunHistory = z.output<typeof getRunHistory.output>;

/** The part of a query key that names the source. */
export function sourceKey(source: RunSource): string {
  return source.kind === "own" ? `own:${source.id}` : `shared:${source.token}`;
}

/** The source that a key names. */
export function sourceOf(key: string): RunSource {
  const value = key.slice(key.indexOf(":") + 1);
  return key.startsWith("own:") ? { kind: "own", id: value } : { kind: "shared", token: value };
}

export function fetchSnapshot(source: RunSource, signal?: AbortSignal): Promise<RunSnapshot> {
  return source.kind === "own"
    ? request(getRun, { params: { id: source.id }, signal })
    : request(getSharedRun, { params: { token: source.token }, signal });
}

export function fetchStep(source: RunSource, key: string, signal?: AbortSignal): Promise<Step> {
  return source.kind === "own"
    ? request(getStep, { params: { id: source.id, key }, signal })
    : request(getSharedStep, { params: { token: source.token, key }, signal });
}

export function fetchHistory(source: RunSource, signal?: AbortSignal): Promise<RunHistory> {
  return source.kind === "own"
    ? request(getRunHistory, { params: { id: source.id }, signal })
    : request(getSharedHistory, { params: { token: source.token }, signal });
}

/** The address of the event stream; `after` is the number of the last event that is already known. */
export function eventsPath(source: RunSource, after: number | null): string {
  const query = { after: after ?? undefined };
  return source.kind === "own"
    ? pathOf("/api/runs/{id}/events", { id: source.id }, query)
    : pathOf("/api/shared/{token}/events", { token: source.token }, query);
}
