import { ImageOff } from "lucide-react";
import { Button } from "./button";
import { webAddress } from "./safe-text";

export type RemoteImageProps = { src?: string; alt?: string };

/**
 * An image that a text names, as a link that says whose it is. It never loads in the page: its address alone can carry
 * what the text knows to a foreign host.
 */
export function RemoteImage({ src, alt }: RemoteImageProps) {
  const address = webAddress(src);
  if (!address) return <span className="text-muted">[image: {alt || "no description"}]</span>;
  return (
    <Button asChild size="small" className="max-w-full no-underline!">
      <a href={address.href} target="_blank" rel="noopener noreferrer nofollow">
        <ImageOff aria-hidden />
        <span className="truncate">
          {alt ? `${alt}: ` : ""}open image from {address.host}
        </span>
      </a>
    </Button>
  );
}
