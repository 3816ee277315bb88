"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { loadAgainWhenBack } from "@/lib/api-client";

/** Loads by itself what could not be loaded while the studio or its database was away. */
export function Recovery() {
  const client = useQueryClient();

  // Outside React: the studio, which is asked whether it is back, and the cache of what it said.
  useEffect(() => loadAgainWhenBack(client), [client]);
  return null;
}
