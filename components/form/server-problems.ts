import { errorText, fieldsOf } from "@/lib/api-client";
import { asSentence } from "@/lib/errors";

export type Problems<Name extends string> = Partial<Record<Name, string>>;
export type ServerProblems<Name extends string> = {
  fields: Problems<Name>;
  /** What belongs to no field of the form, in sentences. */
  others: string[];
};

/**
 * What the server said about the fields of a form. `places` maps the beginning of a path, as in `limits.concurrency`, to
 * the field it is shown at; what belongs to none of them is in `others`, with its path.
 */
export function serverProblems<Name extends string>(
  error: unknown,
  places: readonly (readonly [path: string, name: Name])[],
): ServerProblems<Name> {
  const fields: Problems<Name> = {};
  const others: string[] = [];
  for (const { path, message } of fieldsOf(error)) {
    const name = places.find(([place]) => path === place || path.startsWith(`${place}.`))?.[1];
    if (name === undefined)
      others.push(path === "" ? sentence(message) : asSentence(`${path} ${message}`));
    else fields[name] ??= sentence(message);
  }
  return { fields, others };
}

/** What a notice says of a refusal beside what the fields say of it; null: they say it all. */
export function noticeOf(
  error: unknown,
  { fields, others }: ServerProblems<string>,
): { message: string; requestId: string | null } | null {
  if (!error) return null;
  const { message, requestId } = errorText(error);
  if (Object.keys(fields).length === 0) return { message, requestId };
  return others.length > 0 ? { message: others.join(" "), requestId: null } : null;
}

/** What ends as a sentence does is one, and may begin with a name in small letters; the rest is said of the field. */
function sentence(message: string): string {
  const text = asSentence(message);
  return text === message ? text : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
