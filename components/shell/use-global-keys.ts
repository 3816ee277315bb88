"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { destinations } from "./destinations";
import { isTyping } from "./shortcuts";

/** How long after `g` the second key counts. */
const secondKeyMs = 1_200;

/** The shortcuts that work on every page: `?`, and `g` with the key of a place. */
export function useGlobalKeys(onHelp: () => void) {
  const router = useRouter();
  const handle = useEffectEvent((key: string, isSecond: boolean) => {
    const place = isSecond ? destinations.find((destination) => destination.key === key) : null;
    if (place) router.push(place.href);
    else if (key === "?") onHelp();
  });

  // Outside React: keys pressed anywhere in the window.
  useEffect(() => {
    let leaderAt = Number.NEGATIVE_INFINITY;
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event)) return;
      const isSecond = event.timeStamp - leaderAt < secondKeyMs;
      leaderAt = event.key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      handle(event.key, isSecond);
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, []);
}
