"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

const places = [
  { href: "/spend", label: "Spend" },
  { href: "/spend/prices", label: "Prices" },
  { href: "/spend/repricings", label: "Re-pricings" },
];

/** What the pages on money have in common: their heading and the way from one to the other. */
export function SpendFrame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const path = usePathname();
  const current = places.findLast(({ href }) => path === href || path.startsWith(`${href}/`));
  return (
    <div className="mx-auto w-full max-w-7xl space-y-5 px-4 py-6 sm:px-6 md:py-8">
      <header className="space-y-3">
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
          <h1 className="text-2xl font-semibold tracking-tight">{current?.label ?? "Spend"}</h1>
          {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
        </div>
        <nav aria-label="Money" className="flex gap-1 overflow-x-auto border-b border-border">
          {places.map(({ href, label }) => (
            <Link
              key={href}
              href={href}
              aria-current={href === current?.href ? "page" : undefined}
              className={classNames(
                "-mb-px border-b-2 border-transparent px-2.5 py-2 text-sm whitespace-nowrap -outline-offset-2",
                href === current?.href
                  ? "border-accent font-medium text-foreground"
                  : "text-muted hover:text-foreground",
              )}
            >
              {label}
            </Link>
          ))}
        </nav>
      </header>
      {children}
    </div>
  );
}
