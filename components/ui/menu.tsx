"use client";

import type { LucideIcon } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { classNames } from "./class-names";

export type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement;
  align?: "start" | "end";
  /** Called when the menu has closed. A dialog opened here gives the focus back to the trigger. */
  onClosed?: () => void;
  children: ReactNode;
};

export function Menu({ trigger, align = "end", onClosed, children }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          onCloseAutoFocus={onClosed}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 min-w-44 rounded-lg border border-border bg-raised p-1 shadow-lg motion-safe:animate-appear"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export type MenuItemProps = {
  icon?: LucideIcon;
  isDanger?: boolean;
  isDisabled?: boolean;
  onSelect?: () => void;
  /** With `asChild` the one child is a link. */
  asChild?: boolean;
  children: ReactNode;
};

const itemStyle =
  "flex cursor-pointer items-center gap-2 rounded-md px-2 py-1.5 text-sm outline-none select-none data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-subtle [&_svg]:size-4 [&_svg]:text-muted";

export function MenuItem({
  icon: Icon,
  isDanger = false,
  isDisabled = false,
  onSelect,
  asChild = false,
  children,
}: MenuItemProps) {
  return (
    <Radix.Item
      asChild={asChild}
      disabled={isDisabled}
      onSelect={onSelect}
      className={classNames(itemStyle, isDanger && "text-state-failed [&_svg]:text-state-failed")}
    >
      {asChild ? (
        children
      ) : (
        <>
          {Icon ? <Icon aria-hidden /> : null}
          {children}
        </>
      )}
    </Radix.Item>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className="my-1 h-px bg-border" />;
}
