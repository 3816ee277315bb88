import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { connection } from "next/server";
import { RepricingsPage } from "@/components/repricings/repricings-page";
import { repricingQueries } from "@/lib/api-client";
import { listRepricings } from "@/lib/services/repricings";

export const metadata: Metadata = { title: "Re-pricings" };

export default async function Page() {
  await connection();
  const client = new QueryClient();
  await client.prefetchQuery({ ...repricingQueries.list(), queryFn: () => listRepricings() });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <RepricingsPage />
    </HydrationBoundary>
  );
}
