import { Link2Off } from "lucide-react";
import { ShareFrame } from "@/components/share/share-frame";
import { EmptyState } from "@/components/ui/empty-state";

export default function NotFound() {
  return (
    <ShareFrame>
      <div className="grid flex-1 place-items-center">
        <div>
          <h1 className="sr-only">Nothing here</h1>
          <EmptyState icon={Link2Off} title="This link opens nothing">
            It may have been revoked, it may have expired, or part of it may be missing. Ask the
            person who sent it for a new one.
          </EmptyState>
        </div>
      </div>
    </ShareFrame>
  );
}
