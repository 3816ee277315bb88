/** The look of time in which a call waited for its turn: stripes and a rim in the colour `--wait`, grey unless set. */
export const waitLook =
  "[--wait:var(--muted)] rounded-xs border border-(--wait) bg-surface bg-[repeating-linear-gradient(135deg,var(--wait)_0_1.5px,transparent_1.5px_5px)]";
