import { formatTotalUsd } from "@/components/ui/format";
import type { SpendFigures } from "@/lib/api-contract";

/** What calls cost together; `unknown` where no call's cost is known. */
export function formatSpent(
  figures: Pick<SpendFigures, "usd" | "isAtLeast" | "isEstimated">,
): string {
  return formatTotalUsd({ ...figures, usd: figures.usd ?? "0" });
}
