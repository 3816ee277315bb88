import type { Access } from "@/lib/workflow";

/** What a step may see, in words. Positions are shown 1-based, as everywhere in the studio. */
export function accessText(access: Access): string {
  if (access === "all") return "sees all earlier steps";
  if (access.length === 0) return "sees the question only";
  const names = access.map((position) => position + 1).join(", ");
  return access.length === 1 ? `sees step ${names}` : `sees steps ${names}`;
}
