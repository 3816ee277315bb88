/** Three workers and the one that leads them. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={className} fill="none">
      <path
        d="M7 12C12 12 11 5 17 5M7 12h10M7 12c5 0 4 7 10 7"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
      <circle cx="5" cy="12" r="3" fill="var(--accent)" />
      <circle cx="19" cy="5" r="2.2" fill="currentColor" />
      <circle cx="19" cy="12" r="2.2" fill="currentColor" />
      <circle cx="19" cy="19" r="2.2" fill="currentColor" />
    </svg>
  );
}
