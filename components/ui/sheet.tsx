"use client";

import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { CloseButton } from "./close-button";
import { useDialogFocus } from "./use-dialog-focus";

export type SheetProps = {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  title: ReactNode;
  children: ReactNode;
  className?: string;
};

/** A panel over the page: from the right, on narrow screens from below. */
export function Sheet({ isOpen, onOpenChange, title, children, className }: SheetProps) {
  const focus = useDialogFocus();
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim motion-safe:animate-appear" />
        <Radix.Content
          {...focus}
          aria-describedby={undefined}
          className={classNames(
            "fixed inset-x-0 bottom-0 z-50 flex max-h-[85dvh] flex-col rounded-t-xl border border-border bg-raised shadow-xl sm:inset-y-0 sm:right-0 sm:left-auto sm:max-h-none sm:w-[min(36rem,90vw)] sm:rounded-none sm:rounded-l-xl motion-safe:animate-appear",
            className,
          )}
        >
          <header className="flex items-center justify-between gap-4 border-b border-border px-5 py-3">
            <Radix.Title className="min-w-0 flex-1 text-base font-semibold">{title}</Radix.Title>
            <Radix.Close asChild>
              <CloseButton />
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
