import { Flag, type LucideIcon, MessageSquareText, Vote, Waypoints } from "lucide-react";
import type { StepWork } from "../words";

export const workIcons = {
  plans: Waypoints,
  answers: MessageSquareText,
  final: Flag,
  chooses: Vote,
} as const satisfies Record<StepWork, LucideIcon>;
