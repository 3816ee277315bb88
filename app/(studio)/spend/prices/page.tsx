import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { connection } from "next/server";
import { PricesPage } from "@/components/prices/prices-page";
import { priceQueries } from "@/lib/api-client";
import { listPrices } from "@/lib/services/prices";

export const metadata: Metadata = { title: "Prices" };

export default async function Page() {
  await connection();
  const client = new QueryClient();
  await client.prefetchQuery({
    ...priceQueries.list(),
    queryFn: () => listPrices({ input: {} }),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PricesPage />
    </HydrationBoundary>
  );
}
