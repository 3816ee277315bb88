import { type ConnectionKind, connectionKinds } from "@/lib/runs";
import { kindLooks } from "./connection-kinds";

/** The provider whose users usually have this variable. */
export function connectionKindOfKey(name: string): ConnectionKind | null {
  return connectionKinds.find((kind) => kindLooks[kind].usualKeyName === name) ?? null;
}
