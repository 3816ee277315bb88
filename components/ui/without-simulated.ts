/** A label without its trailing "(simulated)", for places where the Simulated badge stands beside it. */
export function withoutSimulated(label: string): string {
  return label.replace(/ \(simulated\)(?=\)?$| alone$)/i, "");
}
