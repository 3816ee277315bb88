"use client";

import { useEffect } from "react";
import { isTyping } from "@/components/shell/shortcuts";
import { skipLinkStyle } from "@/components/shell/skip-link";

export const workflowId = "workflow";

/** The step of canvas or list that the Tab key would come to. */
const firstStop = ".react-flow__node button[tabindex='0'], ol button";

function goToWorkflow() {
  const workflow = document.getElementById(workflowId);
  const step = workflow?.querySelector<HTMLElement>(firstStop);
  step?.focus();
  workflow?.scrollIntoView({ block: "nearest" });
}

/** The first stop of the page's own: past title, buttons, question and answer. The key `w` does the same from anywhere. */
export function SkipToWorkflow() {
  // Outside React: a key pressed anywhere in the window.
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== "w" || event.defaultPrevented || isTyping(event)) return;
      if (document.querySelector("[role=dialog], [role=menu], [role=listbox]")) return;
      event.preventDefault();
      goToWorkflow();
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, []);
  return (
    <a
      href={`#${workflowId}`}
      onClick={(event) => {
        event.preventDefault();
        goToWorkflow();
      }}
      className={skipLinkStyle}
    >
      Skip to the canvas
    </a>
  );
}
