"use client";

import { Check, Copy, TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./button";
import { copyText } from "./copy-text";
import { IconButton } from "./icon-button";

export type CopyButtonProps = {
  /** What is copied; a function when it is made on demand. */
  text: string | (() => string | Promise<string>);
  label?: string;
  /** With the label as text beside the icon. */
  hasText?: boolean;
  className?: string;
};

type CopyState = "idle" | "copied" | "failed";

const icons = { idle: Copy, copied: Check, failed: TriangleAlert };
const shownMs = 1_800;

/** Copies a text and says whether it worked. */
export function CopyButton({ text, label = "Copy", hasText = false, className }: CopyButtonProps) {
  const [state, setState] = useState<CopyState>("idle");

  // Outside React: the clock that takes the remark away again.
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), shownMs);
    return () => clearTimeout(timer);
  }, [state]);

  const handleClick = async () => {
    try {
      await copyText(typeof text === "string" ? text : await text());
      setState("copied");
    } catch {
      // The browser refuses without permission or outside a secure context; the user can still select the text.
      setState("failed");
    }
  };
  const words = { idle: label, copied: "Copied", failed: "The browser refused to copy" };
  const Icon = icons[state];
  const onClick = () => void handleClick();
  return (
    <>
      {hasText ? (
        <Button size="small" className={className} onClick={onClick}>
          <Icon aria-hidden />
          {words[state]}
        </Button>
      ) : (
        <IconButton label={words[state]} className={className} onClick={onClick}>
          <Icon aria-hidden />
        </IconButton>
      )}
      <span className="sr-only" aria-live="polite">
        {state === "idle" ? "" : words[state]}
      </span>
    </>
  );
}
