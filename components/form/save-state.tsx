export type SaveStateProps = {
  /** Fields that are shown to be wrong after a try to save. */
  wrong: number;
  isRefused: boolean;
  isDirty?: boolean;
};

/** How the saving of a form stands, beside its buttons. */
export function SaveState({ wrong, isRefused, isDirty = false }: SaveStateProps) {
  const isBad = wrong > 0 || isRefused;
  return (
    <p
      role="status"
      className={`mr-auto text-xs ${isBad ? "font-medium text-state-failed" : "text-muted"}`}
    >
      {isBad ? badWords(wrong, isRefused) : isDirty ? "Not saved yet" : ""}
    </p>
  );
}

function badWords(wrong: number, isRefused: boolean): string {
  const head = isRefused ? "Refused, not saved" : "Not saved";
  if (wrong === 0) return `${head}.`;
  return `${head}: ${wrong === 1 ? "one field needs" : `${wrong} fields need`} another value.`;
}
