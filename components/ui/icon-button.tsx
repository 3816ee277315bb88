import { Button, type ButtonProps } from "./button";
import { classNames } from "./class-names";
import { Tooltip, type TooltipProps } from "./tooltip";

export type IconButtonProps = Omit<ButtonProps, "aria-label"> & {
  /** Spoken, and shown on hover and focus. */
  label: string;
  side?: TooltipProps["side"];
};

/** A button of one icon, with its name as tooltip. */
export function IconButton({
  label,
  side,
  size = "small",
  look = "ghost",
  className,
  ...props
}: IconButtonProps) {
  return (
    <Tooltip content={label} side={side}>
      <Button
        aria-label={label}
        look={look}
        size={size}
        className={classNames("aspect-square px-0!", className)}
        {...props}
      />
    </Tooltip>
  );
}
