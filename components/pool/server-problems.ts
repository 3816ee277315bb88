import { fieldsOf } from "@/lib/api-client";

export type Problems<Name extends string> = Partial<Record<Name, string>>;

/**
 * What the server said about the fields of a form. `places` maps the beginning of a path, as in `limits.concurrency`, to
 * the field it is shown at; what belongs to none of them is in `others`, with its path.
 */
export function serverProblems<Name extends string>(
  error: unknown,
  places: readonly (readonly [path: string, name: Name])[],
): { fields: Problems<Name>; others: string[] } {
  const fields: Problems<Name> = {};
  const others: string[] = [];
  for (const { path, message } of fieldsOf(error)) {
    const name = places.find(([place]) => path === place || path.startsWith(`${place}.`))?.[1];
    if (name === undefined) others.push(path === "" ? message : `${path} ${message}`);
    else fields[name] ??= sentence(message);
  }
  return { fields, others };
}

function sentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
