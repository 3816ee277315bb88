import { X } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "./button";

/** Closes a dialog. Without a tooltip: Escape would close that first, and the dialog only the second time. */
export function CloseButton(props: ComponentProps<typeof Button>) {
  return (
    <Button
      data-close
      aria-label="Close"
      look="ghost"
      size="small"
      {...props}
      className="-mr-1.5 aspect-square px-0!"
    >
      <X aria-hidden />
    </Button>
  );
}
