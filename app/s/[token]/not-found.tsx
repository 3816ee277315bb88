import { LinkOpensNothing } from "@/components/share/link-opens-nothing";
import { ShareFrame } from "@/components/share/share-frame";

export default function NotFound() {
  return (
    <ShareFrame>
      <LinkOpensNothing />
    </ShareFrame>
  );
}
