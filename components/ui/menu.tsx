"use client";

import type { LucideIcon } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import {
  createContext,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useContext,
  useRef,
} from "react";
import { classNames } from "./class-names";

export type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement;
  align?: "start" | "end";
  children: ReactNode;
};

type Action = () => void;
/** What was chosen and waits for its menu to close. */
const Chosen = createContext<RefObject<Action | null> | null>(null);

export function Menu({ trigger, align = "end", children }: MenuProps) {
  const chosen = useRef<Action | null>(null);
  const handleClosed = () => {
    const action = chosen.current;
    chosen.current = null;
    action?.();
  };
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          onCloseAutoFocus={handleClosed}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 min-w-44 rounded-lg border border-border bg-raised p-1 shadow-lg motion-safe:animate-appear"
        >
          <Chosen value={chosen}>{children}</Chosen>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export type MenuItemProps = {
  icon?: LucideIcon;
  isDanger?: boolean;
  isDisabled?: boolean;
  onSelect?: Action;
  /** Done once the menu has closed: a dialog that opens then gives the focus back to the menu's trigger. */
  onClosed?: Action;
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
  onClosed,
  asChild = false,
  children,
}: MenuItemProps) {
  const chosen = useContext(Chosen);
  const handleSelect = () => {
    if (chosen && onClosed) chosen.current = onClosed;
    onSelect?.();
  };
  return (
    <Radix.Item
      asChild={asChild}
      disabled={isDisabled}
      onSelect={handleSelect}
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
