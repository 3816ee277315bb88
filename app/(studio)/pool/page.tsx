import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { connection } from "next/server";
import { PoolScreen } from "@/components/pool/pool-screen";
import { poolQueries } from "@/lib/api-client";
import { getPoolOverview } from "@/lib/services/pools";

export const metadata: Metadata = { title: "Pool" };

export default async function Page() {
  await connection();
  const client = new QueryClient();
  // A prefetch that fails leaves nothing behind; the page then loads it itself and shows what is wrong. Connections
  // and a worker's other settings are read in the browser.
  await client.prefetchQuery({ ...poolQueries.overview(), queryFn: () => getPoolOverview() });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PoolScreen />
    </HydrationBoundary>
  );
}
