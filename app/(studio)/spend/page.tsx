import type { Metadata } from "next";
import { connection } from "next/server";
import { SpendPage } from "@/components/spend/spend-page";

export const metadata: Metadata = { title: "Spend" };

export default async function Page() {
  await connection();
  return <SpendPage />;
}
