import { Compass } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <div className="grid flex-1 place-items-center">
      <div>
        <h1 className="sr-only">Not found</h1>
        <EmptyState
          icon={Compass}
          title="There is nothing at this address"
          action={
            <Button asChild>
              <Link href="/">Go to Ask</Link>
            </Button>
          }
        >
          What was here may have been deleted, or the address may be incomplete.
        </EmptyState>
      </div>
    </div>
  );
}
