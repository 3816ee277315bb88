"use client";

import {
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from "react";

/** Text under way, by step key. */
export type Growing = ReadonlyMap<string, { reply: string; reasoning: string }>;

type GrowingStore = {
  set(growing: Growing): void;
  get(): Growing;
  subscribe(listener: () => void): () => void;
};

const nothing: Growing = new Map();

function createGrowingStore(): GrowingStore {
  let current = nothing;
  const listeners = new Set<() => void>();
  return {
    set(growing) {
      current = growing;
      for (const listener of listeners) listener();
    },
    get: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const GrowingContext = createContext<GrowingStore>(createGrowingStore());

/** Hands growing replies to what shows them, so that a piece of text redraws that alone and not the page. */
export function GrowingProvider({ growing, children }: { growing: Growing; children: ReactNode }) {
  const [store] = useState(createGrowingStore);
  // Outside React: the store that node views subscribe to.
  useLayoutEffect(() => store.set(growing), [store, growing]);
  return <GrowingContext value={store}>{children}</GrowingContext>;
}

/** Both texts of a step under way, or null. */
export function useGrowingTexts(key: string): { reply: string; reasoning: string } | null {
  const store = useContext(GrowingContext);
  return useSyncExternalStore(
    store.subscribe,
    () => store.get().get(key) ?? null,
    () => null,
  );
}

/** What has grown so far of a step: the reply, else the reasoning. */
export function useGrowing(key: string): { text: string; channel: "reply" | "reasoning" } {
  const store = useContext(GrowingContext);
  const read = (channel: "reply" | "reasoning") => () => store.get().get(key)?.[channel] ?? "";
  const reply = useSyncExternalStore(store.subscribe, read("reply"), () => "");
  const reasoning = useSyncExternalStore(store.subscribe, read("reasoning"), () => "");
  return reply !== ""
    ? { text: reply, channel: "reply" }
    : { text: reasoning, channel: "reasoning" };
}
