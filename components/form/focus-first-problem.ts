/** Once the fields have shown what is wrong with them; a folded part is opened, and nothing sticks over the field. */
export function focusFirstProblem(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.closest("details")?.setAttribute("open", "");
    field?.scrollIntoView({ block: "center" });
    field?.focus({ preventScroll: true });
  });
}
