"use client";

import { type CSSProperties, useDeferredValue } from "react";

/** As many as fill a large screen. */
const firstRows = 24;

/**
 * The rows of a long list that are drawn now: the first ones with the page, the others right after it, so that the page
 * does not carry what nobody sees yet. `room` is for the list: as `--rest`, how many rows it has to keep room for.
 */
export function useRowsInTime<Row>(rows: readonly Row[]) {
  const isWhole = useDeferredValue(true, false);
  const drawn = isWhole ? rows : rows.slice(0, firstRows);
  // React's type of styles knows no variables.
  const room = { "--rest": rows.length - drawn.length } as CSSProperties;
  return { drawn, room };
}
