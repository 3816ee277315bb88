import type { ReactNode } from "react";
import { Logo } from "@/components/shell/logo";
import { PageFrame } from "@/components/shell/page-frame";
import { SkipLink } from "@/components/shell/skip-link";
import { ThemeSwitch } from "@/components/shell/theme-switch";

/** The frame of what a share link opens: no rail, because nothing else of the studio is open. */
export function ShareFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <div className="flex min-h-dvh flex-col">
        <header className="flex h-12 shrink-0 items-center gap-2.5 border-b border-border bg-surface px-4">
          <Logo className="size-5" />
          <span className="text-sm font-semibold tracking-tight">Conductor Studio</span>
          <div className="ml-auto flex items-center gap-2">
            <span className="text-xs text-muted max-sm:sr-only">A shared run, read-only</span>
            <ThemeSwitch />
          </div>
        </header>
        <PageFrame className="pb-0">{children}</PageFrame>
      </div>
    </>
  );
}
