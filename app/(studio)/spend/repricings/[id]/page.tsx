import type { Metadata } from "next";
import { RepricingPage } from "@/components/repricings/repricing-page";

export const metadata: Metadata = { title: "Re-pricing" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <RepricingPage id={id} />;
}
