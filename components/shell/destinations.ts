import { Bot, type LucideIcon, MessageSquarePlus, Receipt, Workflow } from "lucide-react";

export type Destination = {
  label: string;
  href: string;
  icon: LucideIcon;
  /** After `g`, the key that goes there. */
  key: string;
};

/** The places of the rail, in order. A new screen is a line here. */
export const destinations: Destination[] = [
  { label: "Ask", href: "/", icon: MessageSquarePlus, key: "a" },
  { label: "Runs", href: "/runs", icon: Workflow, key: "r" },
  { label: "Pool", href: "/pool", icon: Bot, key: "p" },
  { label: "Spend", href: "/spend", icon: Receipt, key: "s" },
];

/** Whether a place holds this page: itself, or a page below it. */
export function isAt({ href }: Destination, path: string): boolean {
  return href === "/" ? path === "/" : path === href || path.startsWith(`${href}/`);
}
