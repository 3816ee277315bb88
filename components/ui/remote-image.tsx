"use client";

import { ImageOff } from "lucide-react";
import { useState } from "react";
import { Button } from "./button";
import { webAddress } from "./safe-text";

export type RemoteImageProps = { src?: string; alt?: string };

/** An image that a text names. Nothing is loaded from its host until the reader asks for it. */
export function RemoteImage({ src, alt }: RemoteImageProps) {
  const [isShown, setShown] = useState(false);
  const address = webAddress(src);
  if (!address) return <span className="text-muted">[image: {alt || "no description"}]</span>;
  if (isShown) {
    return (
      // biome-ignore lint/performance/noImgElement: an address from a text, loaded as it is and only on request
      <img
        src={address.href}
        alt={alt ?? ""}
        referrerPolicy="no-referrer"
        className="max-w-full rounded-md"
      />
    );
  }
  return (
    <Button size="small" onClick={() => setShown(true)} className="max-w-full">
      <ImageOff aria-hidden />
      <span className="truncate">
        {alt ? `${alt}: ` : ""}load image from {address.host}
      </span>
    </Button>
  );
}
