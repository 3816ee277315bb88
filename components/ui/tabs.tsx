"use client";

import { Tabs as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";

export const Tabs = Radix.Root;

export function TabList({ className, ...props }: ComponentProps<typeof Radix.List>) {
  return (
    <Radix.List
      className={classNames(
        "flex gap-1 overflow-x-auto border-b border-border [scrollbar-width:none]",
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
        "-mb-px cursor-pointer border-b-2 border-transparent px-2.5 py-2 text-sm whitespace-nowrap text-muted hover:text-foreground data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-foreground",
        className,
      )}
      {...props}
    />
  );
}

export const TabPanel = Radix.Content;
