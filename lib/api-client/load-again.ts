import type { Query, QueryClient } from "@tanstack/react-query";
import { getHealth } from "@/lib/api-contract";
import { isStudioError } from "@/lib/errors";
import { request } from "./request";

const lookMs = 5_000;

/**
 * Loads what could not be loaded while the studio or its database was away, once both answer again. It asks for the health
 * and not for the things themselves, so that what says what is wrong does not flicker. Returns what stops it.
 */
export function loadAgainWhenBack(client: QueryClient): () => void {
  const waiting = { type: "active", predicate: isAway } as const;
  let isLooking = false;

  const look = async () => {
    if (isLooking || document.hidden || client.getQueryCache().findAll(waiting).length === 0)
      return;
    isLooking = true;
    try {
      const { database } = await request(getHealth, {});
      if (database) await client.refetchQueries(waiting);
    } catch {
      // Still away: what is on the page says so, and the next look is soon.
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void look(), lookMs);
  return () => clearInterval(timer);
}

function isAway({ state: { status, error } }: Query): boolean {
  return status === "error" && isStudioError(error) && error.code === "unavailable";
}
