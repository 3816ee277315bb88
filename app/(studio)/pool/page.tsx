import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { connection } from "next/server";
import { PoolScreen } from "@/components/pool/pool-screen";
import { poolQueries } from "@/lib/api-client";
import { listPools } from "@/lib/services/pools";

export const metadata: Metadata = { title: "Pool" };

export default async function Page() {
  await connection();
  const client = new QueryClient();
  await client.prefetchQuery({ ...poolQueries.list(), queryFn: () => listPools() });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PoolScreen />
    </HydrationBoundary>
  );
}
