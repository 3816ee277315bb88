import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { tabTitle } from "@/components/run/run-title";
import { RunView } from "@/components/run/run-view";
import { isStudioError } from "@/lib/errors";
import { getRunSnapshot } from "@/lib/services/runs";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ id: string }> };

/** Null when there is no such run, `away` when nobody can say now. Once a request, for the title and the page. */
const findSnapshot = cache(async (id: string) => {
  try {
    return await getRunSnapshot({ input: { id } });
  } catch (error) {
    if (isStudioError(error) && error.code === "not-found") return null;
    if (isStudioError(error) && error.code === "unavailable") return "away";
    throw error;
  }
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params;
  const snapshot = await findSnapshot(id);
  if (snapshot === "away") return { title: "Run" };
  return { title: snapshot ? tabTitle(snapshot.run.title) : "Run not found" };
}

export default async function RunPage({ params }: Props) {
  const { id } = await params;
  const found = await findSnapshot(id);
  if (!found) notFound();
  // The page then asks for the run itself, says what is wrong and can try again.
  return (
    <RunView
      renderedAt={Date.now()}
      source={{ kind: "own", id }}
      initial={found === "away" ? undefined : found}
    />
  );
}
