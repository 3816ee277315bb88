import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

/** Where the content of a page stands, with the target of the skip link. */
export function PageFrame({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className={classNames("flex min-w-0 flex-1 flex-col pb-16 outline-none md:pb-0", className)}
    >
      {children}
    </main>
  );
}
