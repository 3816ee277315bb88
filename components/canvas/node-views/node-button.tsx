export type NodeButtonLook = { label: string; isSelected: boolean; isTabStop: boolean };

/**
 * What keyboard and assistive technology see of a node: a button over all of it, named in a few words. The mouse goes
 * through to what lies below.
 */
export function NodeButton({ label, isSelected, isTabStop }: NodeButtonLook) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      className="pointer-events-none absolute inset-0 rounded-[10px]"
    />
  );
}
