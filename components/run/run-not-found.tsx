import { FileQuestion } from "lucide-react";
import { NothingHere } from "@/components/shell/nothing-here";

export function RunNotFound() {
  return (
    <NothingHere
      icon={FileQuestion}
      title="There is no such run"
      next={{ href: "/runs", label: "All runs" }}
    >
      It may have been deleted, or the address may be incomplete.
    </NothingHere>
  );
}
