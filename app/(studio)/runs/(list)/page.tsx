import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { connection } from "next/server";
import { RunsPage } from "@/components/runs-list/runs-page";
import { runPageSize, runQueries } from "@/lib/api-client";
import { listRuns } from "@/lib/services/runs";

export const metadata: Metadata = { title: "Runs" };

type PageInput = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Page({ searchParams }: PageInput) {
  await connection();
  const client = new QueryClient();
  // Filters are read in the browser, where the reader's time zone is known; the plain list is ready at once.
  if (Object.keys(await searchParams).length === 0) {
    await client.prefetchInfiniteQuery({
      ...runQueries.list({}),
      queryFn: () => listRuns({ input: { limit: runPageSize } }),
    });
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <RunsPage />
    </HydrationBoundary>
  );
}
