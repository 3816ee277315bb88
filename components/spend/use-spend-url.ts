"use client";

import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMemo, useState } from "react";
import { spendGroupings } from "@/lib/api-contract";
import { rangeNames, toDayRange } from "./range";

const urlState = {
  range: parseAsStringLiteral(rangeNames).withDefault("30d"),
  from: parseAsString,
  to: parseAsString,
  by: parseAsStringLiteral(spendGroupings).withDefault("day"),
};

/** The range and grouping from the address, and the days that they stand for. */
export function useSpendUrl() {
  const [state, setState] = useQueryStates(urlState, { clearOnDefault: true });
  // The page keeps the day on which it was opened, so that its figures do not jump at midnight.
  const [nowMs] = useState(Date.now);
  const { range: name, from, to } = state;
  const days = useMemo(() => toDayRange(name, { from, to }, nowMs), [name, from, to, nowMs]);
  return {
    state,
    days,
    setState: (change: Partial<typeof state>) => void setState(change),
  };
}
