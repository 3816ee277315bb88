import { FileQuestion } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export function RunNotFound() {
  return (
    <div className="grid flex-1 place-items-center">
      <div>
        <h1 className="sr-only">Run not found</h1>
        <EmptyState
          icon={FileQuestion}
          title="There is no such run"
          action={
            <Button asChild>
              <Link href="/runs">All runs</Link>
            </Button>
          }
        >
          It may have been deleted, or the address may be incomplete.
        </EmptyState>
      </div>
    </div>
  );
}
