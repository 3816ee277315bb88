import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { connection } from "next/server";
import { AskPage } from "@/components/ask/ask-page";
import { recentRunsQuery } from "@/components/ask/recent-runs-query";
import { exampleQueries, poolQueries, runQueries } from "@/lib/api-client";
import { listRunsQuery } from "@/lib/api-contract";
import { listPoolChoices } from "@/lib/services/pools";
import { listRuns } from "@/lib/services/runs";
import { listExamples } from "@/lib/services/studio";

export const metadata: Metadata = { title: "Ask" };

export default async function Page() {
  await connection();
  const client = new QueryClient();
  // A prefetch that fails leaves nothing behind; the page then loads it itself and shows what is wrong.
  await Promise.all([
    client.prefetchQuery({ ...poolQueries.choices(), queryFn: () => listPoolChoices() }),
    client.prefetchQuery({ ...exampleQueries.list(), queryFn: () => listExamples() }),
    client.prefetchQuery({
      ...runQueries.latest(recentRunsQuery),
      queryFn: () => listRuns({ input: listRunsQuery.parse(recentRunsQuery) }),
    }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <AskPage />
    </HydrationBoundary>
  );
}
