"use client";

import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from "react";
import { dropIndex, moveItem } from "./move-item";

type Drag = { from: number; to: number; offset: number; height: number };
type Start = { pageY: number; middles: number[]; height: number };

export type ReorderOptions = {
  ids: readonly string[];
  /** The whole new order. */
  onOrder(ids: string[]): void;
  nameOf(id: string): string;
};

/** Pixels from the edge of the window within which a drag scrolls the page. */
const scrollZone = 70;
const scrollStep = 14;

/**
 * Rows that change places: dragged by a handle, moved by a button or with Alt and an arrow key. What was moved keeps the
 * focus and is announced.
 */
export function useReorder({ ids, onOrder, nameOf }: ReorderOptions) {
  const list = useRef<HTMLOListElement>(null);
  const start = useRef<Start | null>(null);
  const refocus = useRef<string | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [announcement, setAnnouncement] = useState("");

  // Outside React: the browser takes the focus away from an element that changes its place in the page.
  useLayoutEffect(() => {
    if (refocus.current === null) return;
    document.getElementById(refocus.current)?.focus();
    refocus.current = null;
  });

  const move = (from: number, to: number, focusId?: string) => {
    const id = ids[from];
    if (id === undefined || to < 0 || to >= ids.length || to === from) return;
    refocus.current = focusId ?? (document.activeElement?.id || null);
    setAnnouncement(`${nameOf(id)} is now ${to + 1} of ${ids.length}.`);
    onOrder(moveItem(ids, from, to));
  };

  const begin = (index: number, event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !list.current) return;
    const rows = [...list.current.children].map((row) => row.getBoundingClientRect());
    start.current = {
      pageY: event.pageY,
      middles: rows.map(({ top, height }) => top + height / 2),
      height: rows[index]?.height ?? 0,
    };
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ from: index, to: index, offset: 0, height: start.current.height });
  };
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (!drag || !start.current) return;
    if (event.clientY < scrollZone) window.scrollBy(0, -scrollStep);
    else if (event.clientY > window.innerHeight - scrollZone) window.scrollBy(0, scrollStep);
    const offset = event.pageY - start.current.pageY;
    setDrag({ ...drag, offset, to: dropIndex(start.current.middles, drag.from, offset) });
  };
  const end = (isKept: boolean) => {
    if (!drag) return;
    start.current = null;
    setDrag(null);
    if (isKept) move(drag.from, drag.to);
  };

  const keys = (index: number) => (event: KeyboardEvent) => {
    if (event.key === "Escape" && drag) {
      event.preventDefault();
      end(false);
    }
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    move(index, event.key === "ArrowUp" ? index - 1 : index + 1);
  };

  return {
    list,
    announcement,
    move,
    keys,
    handle: (index: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => begin(index, event),
      onPointerMove: follow,
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
      onKeyDown: keys(index),
    }),
    isDragged: (index: number) => drag?.from === index,
    /** How far a row stands from its place while one is dragged. */
    shift: (index: number): number => (drag ? shiftOf(drag, index) : 0),
    isDragging: drag !== null,
  };
}

export type Reorder = ReturnType<typeof useReorder>;

function shiftOf({ from, to, offset, height }: Drag, index: number): number {
  if (index === from) return offset;
  if (index > from && index <= to) return -height;
  if (index < from && index >= to) return height;
  return 0;
}
