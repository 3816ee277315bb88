/** The look of time in which a call waited for its turn: stripes and a rim in the colour `--wait`, grey unless set. */
export const waitLook =
  "[--wait:var(--muted)] rounded-xs border border-(--wait) bg-surface bg-[linear-gradient(135deg,var(--wait)_0_15%,transparent_15%_50%,var(--wait)_50%_65%,transparent_65%)] [background-size:8px_8px]";
