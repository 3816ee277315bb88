import { Link2Off } from "lucide-react";
import { NothingHere } from "@/components/shell/nothing-here";

/** The one answer to every link that does not open a run, whatever the reason. */
export function LinkOpensNothing({ title = "This link opens nothing" }: { title?: string }) {
  return (
    <NothingHere icon={Link2Off} title={title} next={null}>
      It may have been revoked, it may have expired, or part of it may be missing. Ask the person
      who sent it for a new one.
    </NothingHere>
  );
}
