"use client";

import { Tabs as Radix } from "radix-ui";
import { type ComponentProps, useEffect, useRef } from "react";
import { classNames } from "./class-names";

export const Tabs = Radix.Root;

export function TabList({ className, ...props }: ComponentProps<typeof Radix.List>) {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLElement>(null);
  // Outside React: where the list is scrolled to. A narrow screen shows a tab whole once it is chosen.
  useEffect(() => {
    const tabs = list.current;
    const active = tabs?.querySelector<HTMLElement>('[data-state="active"]');
    if (!tabs || !active || active === last.current) return;
    last.current = active;
    const end = active.offsetLeft + active.offsetWidth;
    if (active.offsetLeft < tabs.scrollLeft) tabs.scrollLeft = active.offsetLeft;
    else if (end > tabs.scrollLeft + tabs.clientWidth) tabs.scrollLeft = end - tabs.clientWidth;
  });
  return (
    <Radix.List
      ref={list}
      // A click focuses its tab by script, for which browsers draw the ring that is meant for the keyboard.
      onPointerDown={({ currentTarget }) => {
        currentTarget.dataset.byPointer = "";
      }}
      onKeyDown={({ currentTarget }) => {
        delete currentTarget.dataset.byPointer;
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) delete currentTarget.dataset.byPointer;
      }}
      className={classNames(
        "relative flex gap-1 overflow-x-auto border-b border-border [scrollbar-width:none]",
        className,
      )}
      {...props}
    />
  );
}

export function Tab({ className, ...props }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      className={classNames(
        // The list scrolls sideways and so cuts off what is outside a tab.
        "-mb-px cursor-pointer border-b-2 border-transparent px-2.5 py-2 text-sm whitespace-nowrap text-muted -outline-offset-2 in-data-by-pointer:outline-none hover:text-foreground data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-foreground",
        className,
      )}
      {...props}
    />
  );
}

export const TabPanel = Radix.Content;
