/** Says that what is shown may be old, because the studio did not answer the last time. Screen readers hear it come. */
export function StaleNote({ isStale }: { isStale: boolean }) {
  return (
    <div role="status" className="contents">
      {isStale ? (
        <p className="text-sm text-state-timed-out">
          The studio does not answer now. What is shown may be old; it is refreshed as soon as it
          answers.
        </p>
      ) : null}
    </div>
  );
}
