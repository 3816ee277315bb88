import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { runInOneSentence } from "@/components/run/reality-in-words";
import { shownTitle, tabTitle } from "@/components/run/run-title";
import { RunView } from "@/components/run/run-view";
import { ShareFrame } from "@/components/share/share-frame";
import { findSharedRun, publicAddress } from "./shared-run";

type PageInput = { params: Promise<{ token: string }> };

const robots = { index: false, follow: false };

export async function generateMetadata({ params }: PageInput): Promise<Metadata> {
  const { token } = await params;
  const shared = await findSharedRun(token);
  if (shared === "away") return { title: "Shared run", robots };
  if (!shared) return { title: "Nothing here", robots };
  const title = shownTitle(shared.run.title);
  const description = runInOneSentence(shared.run);
  return {
    title: tabTitle(shared.run.title),
    description,
    robots,
    metadataBase: await publicAddress(),
    openGraph: { title, description, type: "website", siteName: "Conductor Studio" },
    twitter: { card: "summary_large_image", title, description },
  };
}

export default async function Page({ params }: PageInput) {
  const { token } = await params;
  const shared = await findSharedRun(token);
  if (!shared) notFound();
  return (
    <ShareFrame>
      <RunView
        renderedAt={Date.now()}
        source={{ kind: "shared", token }}
        initial={shared === "away" ? undefined : shared}
      />
    </ShareFrame>
  );
}
