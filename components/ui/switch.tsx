"use client";

import { Switch as Radix } from "radix-ui";

export type SwitchProps = {
  id: string;
  isOn: boolean;
  onChange(isOn: boolean): void;
  "aria-describedby"?: string;
};

/** On or off. Named by a label with `htmlFor`. */
export function Switch({ id, isOn, onChange, ...props }: SwitchProps) {
  return (
    <Radix.Root
      id={id}
      checked={isOn}
      onCheckedChange={onChange}
      className="h-5 w-9 shrink-0 cursor-pointer rounded-full bg-border-strong p-0.5 transition-colors data-[state=checked]:bg-accent"
      {...props}
    >
      <Radix.Thumb className="block size-4 rounded-full bg-surface shadow-sm transition-transform data-[state=checked]:translate-x-4" />
    </Radix.Root>
  );
}
