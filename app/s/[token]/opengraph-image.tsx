import { ImageResponse } from "next/og";
import { toCanvas } from "@/components/canvas/to-canvas";
import { realityInWords } from "@/components/run/reality-in-words";
import { shownTitle } from "@/components/run/run-title";
import { pictureSize, SharePicture } from "@/components/share/share-picture";
import { findSharedRun } from "./shared-run";

export const alt = "The workflow of a run in Conductor Studio";
export const size = pictureSize;
export const contentType = "image/png";

export default async function Image({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const found = await findSharedRun(token);
  const isAway = found === "away";
  const shared = isAway ? null : found;
  const picture = shared
    ? {
        title: shownTitle(shared.run.title),
        mark: realityInWords(shared.run),
        canvas: toCanvas(shared.run),
      }
    : {
        title: isAway ? "The run cannot be shown now" : "This link opens nothing",
        mark: null,
        canvas: null,
      };
  return new ImageResponse(<SharePicture {...picture} />, {
    ...size,
    status: statusOf(found),
    // A revoked link must stop at once, in every cache too.
    headers: { "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow" },
  });
}

function statusOf(found: Awaited<ReturnType<typeof findSharedRun>>): number {
  if (found === "away") return 503;
  return found ? 200 : 404;
}
