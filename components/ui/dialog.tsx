"use client";

import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { CloseButton } from "./close-button";
import { useDialogFocus } from "./use-dialog-focus";

export type DialogProps = {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** Buttons at the lower edge; the main one last. */
  footer?: ReactNode;
  className?: string;
};

export function Dialog({
  isOpen,
  onOpenChange,
  title,
  description,
  children,
  footer,
  className,
}: DialogProps) {
  const focus = useDialogFocus();
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim motion-safe:animate-appear" />
        <Radix.Content
          {...focus}
          {...(description ? {} : { "aria-describedby": undefined })}
          className={classNames(
            "fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg -translate-1/2 flex-col rounded-xl border border-border bg-raised shadow-xl motion-safe:animate-appear",
            className,
          )}
        >
          <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-2">
            <div className="space-y-1 pt-0.5">
              <Radix.Title className="text-base font-semibold">{title}</Radix.Title>
              {description ? (
                <Radix.Description className="text-sm text-muted">{description}</Radix.Description>
              ) : null}
            </div>
            <Radix.Close asChild>
              <CloseButton />
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5">{children}</div>
          {footer ? (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-border px-5 py-3">
              {footer}
            </footer>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
