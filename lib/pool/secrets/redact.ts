const removed = "[removed]";
const shortestSecret = 4;
const shapes: [RegExp, string][] = [
  [/(\/\/)[^/\s@"']+@/g, `$1${removed}@`],
  [
    /([?&](?:[a-z_-]*(?:key|token|secret|signature|password|code|sig))=)[^&\s"'#]+/gi,
    `$1${removed}`,
  ],
  [/\b(Bearer|Basic)\s+[^\s"',]+/gi, `$1 ${removed}`],
  [/\b(?:sk|pk|rk|xai|gsk|hf|ghp|key)[-_][^\s"'`,;)\]}]{4,}/g, removed],
  [/\bAIza[\w-]{10,}/g, removed],
];

/**
 * Takes the given secrets, and whatever looks like a key, out of a text. Providers echo keys in their error messages,
 * so every text of theirs passes here before it is stored, shown or logged.
 */
export function redactSecrets(text: string, secrets: readonly string[] = []): string {
  let result = text;
  for (const secret of secrets) {
    if (secret.length < shortestSecret) continue;
    for (const form of formsOf(secret)) result = result.replaceAll(form, removed);
  }
  for (const [shape, replacement] of shapes) result = result.replace(shape, replacement);
  return result;
}

/** As a server may repeat it: plain, inside JSON, in an address, in base64. */
function formsOf(secret: string): Set<string> {
  const bytes = new TextEncoder().encode(secret);
  const base64 = btoa(String.fromCharCode(...bytes)).replace(/=+$/, "");
  return new Set([secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), base64]);
}

/** The secrets that a base URL carries: user, password and the values of its query. */
export function secretsOfUrl(address: string): string[] {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url) return [];
  const user = [url.username, url.password].map(decodeLeniently);
  return [...user, ...url.searchParams.values()].filter((secret) => secret !== "");
}

function decodeLeniently(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray percent sign: the text itself is then what was meant.
    return text;
  }
}

/** A base URL that can be stored and shown: without user, password and query. */
export function publicUrl(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url ? `${url.protocol}//${url.host}${url.pathname}` : "";
}
