"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { classNames } from "@/components/ui/class-names";
import { type Destination, destinations, isAt } from "./destinations";
import { Logo } from "./logo";
import { ShortcutsButton } from "./shortcuts-button";
import { ThemeSwitch } from "./theme-switch";

/** The way round the studio: a rail at the left, on narrow screens a bar at the lower edge. */
export function Rail() {
  const path = usePathname();
  return (
    <nav
      aria-label="Studio"
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-border bg-surface pb-[env(safe-area-inset-bottom)] md:sticky md:inset-x-auto md:top-0 md:h-dvh md:w-16 md:shrink-0 md:flex-col md:border-t-0 md:border-r md:pb-0 lg:w-52"
    >
      <Link
        href="/"
        className="hidden h-14 items-center justify-center gap-2.5 md:flex lg:justify-start lg:px-4"
      >
        <Logo className="size-6 shrink-0" />
        <span className="sr-only text-sm font-semibold tracking-tight lg:not-sr-only">
          Conductor Studio
        </span>
      </Link>
      <ul className="flex flex-1 justify-around md:flex-col md:justify-start md:gap-0.5 md:overflow-y-auto md:px-2 md:py-2">
        {destinations.map((destination) => (
          <li key={destination.href} className="flex-1 md:flex-none">
            <RailLink destination={destination} isCurrent={isAt(destination, path)} />
          </li>
        ))}
      </ul>
      <div className="flex items-center gap-0.5 px-2 md:flex-col md:py-3 lg:flex-row lg:px-3">
        <ThemeSwitch />
        <ShortcutsButton />
      </div>
    </nav>
  );
}

function RailLink({ destination, isCurrent }: { destination: Destination; isCurrent: boolean }) {
  const { href, icon: Icon, label } = destination;
  return (
    <Link
      href={href}
      aria-current={isCurrent ? "page" : undefined}
      className={classNames(
        "relative flex h-14 flex-col items-center justify-center gap-1 text-xs -outline-offset-2 md:h-12 md:rounded-md lg:h-9 lg:flex-row lg:justify-start lg:gap-2.5 lg:px-2.5 lg:text-sm",
        isCurrent
          ? "font-medium text-accent md:bg-accent-soft"
          : "text-muted hover:text-foreground md:hover:bg-subtle",
      )}
    >
      <Icon aria-hidden className="size-4.5 lg:size-4" strokeWidth={isCurrent ? 2.25 : 1.75} />
      {label}
    </Link>
  );
}
