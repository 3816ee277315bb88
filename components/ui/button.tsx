import { cva, type VariantProps } from "class-variance-authority";
import { LoaderCircle } from "lucide-react";
import { Slot } from "radix-ui";
import type { ComponentProps, MouseEvent } from "react";
import { classNames } from "./class-names";

export const buttonStyle = cva(
  "inline-flex shrink-0 cursor-pointer items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap transition-colors select-none disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0",
  {
    variants: {
      look: {
        primary: "bg-accent text-accent-foreground hover:bg-accent-strong",
        plain: "border border-border-strong bg-surface text-foreground hover:bg-subtle",
        ghost: "text-foreground hover:bg-subtle",
        danger: "bg-danger text-danger-foreground hover:bg-danger-strong",
        link: "h-auto! p-0! text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-accent",
      },
      size: {
        small: "h-8 px-2.5 text-sm",
        medium: "h-9 px-3.5 text-sm",
        large: "h-10 px-5 text-base",
      },
    },
    defaultVariants: { look: "plain", size: "medium" },
  },
);

export type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonStyle> & {
    /** Renders the one child (a link) in the button's place. */
    asChild?: boolean;
    /** Shows that the work goes on and takes no further click. It keeps the focus, which a disabled button loses. */
    isBusy?: boolean;
  };

export function Button({
  className,
  look,
  size,
  asChild,
  isBusy = false,
  disabled,
  type,
  onClick,
  "aria-disabled": isOff,
  children,
  ...props
}: ButtonProps) {
  const style = classNames(buttonStyle({ look, size }), className);
  if (asChild) {
    return (
      <Slot.Root className={style} onClick={onClick} aria-disabled={isOff} {...props}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      className={style}
      type={type ?? "button"}
      disabled={disabled}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || isOff}
      onClick={isBusy ? preventDefault : onClick}
      {...props}
    >
      {isBusy ? <LoaderCircle aria-hidden className="motion-safe:animate-spin" /> : null}
      {children}
    </button>
  );
}

/** Sends no form either, also where Enter in a field stands for the click. */
function preventDefault(event: MouseEvent<HTMLButtonElement>): void {
  event.preventDefault();
}
