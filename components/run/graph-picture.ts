import type { Canvas } from "@/components/canvas/canvas";
import type { SvgTheme } from "@/components/canvas/svg-theme";
import { type Picture, toSvg } from "@/components/canvas/to-svg";
import { workerColors } from "@/components/ui/worker-color";
import type { Run } from "@/lib/runs";
import { realityInWords } from "./reality-in-words";

/** The whole graph in the colours of the page. */
export function graphPicture(run: Run, canvas: Canvas): Picture {
  return toSvg(canvas, { theme: readTheme(), mark: realityInWords(run) });
}

function readTheme(): SvgTheme {
  const probe = document.createElement("span");
  // A transition would make each colour read as the one before.
  probe.style.setProperty("transition", "none", "important");
  document.body.append(probe);
  // The browser resolves variables to values that other viewers know.
  const read = (name: string) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const theme = {
    background: read("background"),
    surface: read("surface"),
    subtle: read("subtle"),
    border: read("border-strong"),
    foreground: read("foreground"),
    muted: read("muted"),
    accent: read("accent"),
    failed: read("state-failed"),
    workers: Array.from({ length: workerColors }, (_, index) => read(`worker-${index}`)),
  };
  probe.remove();
  return theme;
}

/** Pixels beyond which browsers refuse to draw. */
const longestSide = 12_000;

/** The picture as PNG, twice as fine as the screen where its size allows. */
export async function toPng({ svg, width, height }: Picture): Promise<Blob> {
  const scale = Math.min(2, longestSide / width, longestSide / height);
  const image = new Image();
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    image.src = url;
    await image.decode();
    const surface = document.createElement("canvas");
    surface.width = Math.round(width * scale);
    surface.height = Math.round(height * scale);
    surface.getContext("2d")?.drawImage(image, 0, 0, surface.width, surface.height);
    return await new Promise((resolve, reject) => {
      surface.toBlob((blob) =>
        blob ? resolve(blob) : reject(new Error("The browser could not draw the picture.")),
      );
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
