import { showBidiControls, webAddress } from "@/components/ui/safe-text";

/** Where a price was read; an address as a link. */
export function PriceSource({ source }: { source: string }) {
  const address = webAddress(source);
  if (!address) return <span className="wrap-anywhere">{showBidiControls(source)}</span>;
  return (
    <a
      href={address.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="text-accent underline underline-offset-2"
    >
      {address.hostname}
    </a>
  );
}
