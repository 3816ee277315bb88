"use client";

import { type FocusEvent, type KeyboardEvent, useState } from "react";
import { type Canvas, questionId } from "./canvas";
import { type Direction, type Jump, jumpFrom, neighbourOf } from "./neighbours";
import { useReveal, useShowNode } from "./use-show-node";

const directions: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

const openKeys = ["Enter", " "];

const jumps: Record<string, Jump> = {
  Home: "first",
  End: "last",
  PageDown: "next-round",
  PageUp: "previous-round",
};

function isPlain({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !(ctrlKey || metaKey || altKey);
}

/** Where a key leads to from a node; null: nowhere from here; undefined: it is none of the canvas's keys. */
function targetOf(canvas: Canvas, id: string, key: string): string | null | undefined {
  const [direction, jump] = [directions[key], jumps[key]];
  if (direction) return neighbourOf(canvas, id, direction);
  return jump && jumpFrom(canvas, id, jump);
}

type Input = {
  canvas: Canvas;
  selectedId: string | null;
  onSelect(id: string | null): void;
};

/** The canvas is one stop of the tab key; arrow keys move within it. */
export function useCanvasKeys({ canvas, selectedId, onSelect }: Input) {
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const show = useShowNode();
  useReveal(canvas, selectedId);
  const exists = (id: string | null) => canvas.nodes.some((node) => node.id === id);
  const wanted = focusedId ?? selectedId;
  const tabStopId = exists(wanted) ? wanted : questionId;

  const moveTo = (element: Element, id: string) => {
    const flow = element.closest(".react-flow");
    const node = canvas.nodes.find((item) => item.id === id);
    if (node) show(node);
    // A node that was out of view may be drawn only after the view has moved.
    if (!focusNode(flow, id)) requestAnimationFrame(() => setTimeout(() => focusNode(flow, id)));
    setFocusedId(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof Element) || !isPlain(event)) return;
    const id = nodeIdOf(event.target);
    if (!id) return;
    const next = targetOf(canvas, id, event.key);
    const opens = openKeys.includes(event.key);
    if (next === undefined && !opens) return;
    event.preventDefault();
    if (opens) onSelect(id === selectedId ? null : id);
    else if (next) moveTo(event.target, next);
  };
  const onFocus = (event: FocusEvent) => {
    const id = nodeIdOf(event.target);
    if (id && id !== focusedId) setFocusedId(id);
  };
  return { tabStopId, onKeyDown, onFocus };
}

function focusNode(flow: Element | null, id: string): boolean {
  const node = flow?.querySelector(`.react-flow__node[data-id="${CSS.escape(id)}"] button`);
  if (!(node instanceof HTMLElement)) return false;
  node.focus({ preventScroll: true });
  return true;
}

function nodeIdOf(element: Element): string | null {
  return element.closest(".react-flow__node")?.getAttribute("data-id") ?? null;
}
