import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { RunView } from "@/components/run/run-view";
import { isStudioError } from "@/lib/errors";
import { getRunSnapshot } from "@/lib/services/runs";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ id: string }> };

const longestTitle = 60;

/** Once a request, for the title and the page. */
const findSnapshot = cache(async (id: string) => {
  try {
    return await getRunSnapshot({ input: { id } });
  } catch (error) {
    if (isStudioError(error) && error.code === "not-found") return null;
    throw error;
  }
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params;
  const snapshot = await findSnapshot(id);
  return { title: snapshot ? snapshot.run.title.slice(0, longestTitle) : "Run not found" };
}

export default async function RunPage({ params }: Props) {
  const { id } = await params;
  const initial = await findSnapshot(id);
  if (!initial) notFound();
  return <RunView source={{ kind: "own", id }} initial={initial} />;
}
