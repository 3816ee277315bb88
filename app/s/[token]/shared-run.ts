import { headers } from "next/headers";
import { cache } from "react";
import type { RunSnapshot } from "@/lib/api-contract";
import { isStudioError } from "@/lib/errors";
import { contextFor } from "@/lib/services";
import { getSharedRun } from "@/lib/services/share-links";

/**
 * The run that a link opens; null for a link that opens nothing, whatever the reason; `away` when nobody can say now. Once
 * a request.
 */
export const findSharedRun = cache(async (token: string): Promise<RunSnapshot | "away" | null> => {
  try {
    return await getSharedRun({ input: { token } });
  } catch (error) {
    if (isStudioError(error) && error.code === "not-found") return null;
    if (isStudioError(error) && error.code === "unavailable") return "away";
    throw error;
  }
});

/** The address of the studio as the reader of this page reaches it. */
export async function publicAddress(): Promise<URL> {
  const given = new Headers(await headers());
  const request = new Request(`http://${given.get("host") ?? "localhost"}/`, { headers: given });
  return new URL(contextFor({ request, requestId: given.get("x-request-id") ?? "" }).publicUrl);
}
