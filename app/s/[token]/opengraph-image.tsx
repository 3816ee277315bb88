import { ImageResponse } from "next/og";
import { toCanvas } from "@/components/canvas/to-canvas";
import { realityInWords } from "@/components/run/reality-in-words";
import { pictureSize, SharePicture } from "@/components/share/share-picture";
import { findSharedRun } from "./shared-run";

export const alt = "The workflow of a run in Conductor Studio";
export const size = pictureSize;
export const contentType = "image/png";

export default async function Image({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const shared = await findSharedRun(token);
  const picture = shared
    ? {
        title: shared.run.title,
        mark: realityInWords(shared.run),
        canvas: toCanvas(shared.run),
      }
    : { title: "This link opens nothing", mark: null, canvas: null };
  return new ImageResponse(<SharePicture {...picture} />, {
    ...size,
    status: shared ? 200 : 404,
    // A revoked link must stop at once, in every cache too.
    headers: { "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow" },
  });
}
