import { Compass, type LucideIcon } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export type NothingHereProps = {
  title?: string;
  icon?: LucideIcon;
  /** Why that may be. */
  children?: ReactNode;
  /** Where to go from here; null: nowhere, as for a guest. */
  next?: { href: string; label: string } | null;
};

/** What every address without a page shows. */
export function NothingHere({
  title = "There is nothing at this address",
  icon = Compass,
  children = "What was here may have been deleted, or the address may be incomplete.",
  next = { href: "/", label: "Go to Ask" },
}: NothingHereProps) {
  return (
    <div className="grid flex-1 place-items-center">
      <div>
        <h1 className="sr-only">{title}</h1>
        <EmptyState
          icon={icon}
          title={title}
          action={
            next ? (
              <Button asChild>
                <Link href={next.href}>{next.label}</Link>
              </Button>
            ) : undefined
          }
        >
          {children}
        </EmptyState>
      </div>
    </div>
  );
}
