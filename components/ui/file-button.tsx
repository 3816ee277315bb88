"use client";

import { FileUp } from "lucide-react";
import { type ChangeEvent, type ReactNode, useRef } from "react";
import { Button } from "./button";

export type FileButtonProps = {
  /** What the hidden field is called: "File of an exported run". */
  label: string;
  children: ReactNode;
  isBusy: boolean;
  onFile(file: File): void;
};

/** A button that lets the user choose one JSON file. */
export function FileButton({ label, children, isBusy, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // The same file may be chosen again after it was mended.
    event.target.value = "";
    if (file) onFile(file);
  };
  return (
    <>
      <Button isBusy={isBusy} onClick={() => input.current?.click()}>
        <FileUp aria-hidden />
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={handleChange}
      />
    </>
  );
}
