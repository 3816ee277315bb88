import type { ConnectionKind } from "./connection";
import type { WorkerSnapshot } from "./snapshot";

/** The tag of a worker whose model has open weights: a question can be asked of those alone. */
export const openTag = "open";

export function isOpenWorker({ tags }: Pick<WorkerSnapshot, "tags">): boolean {
  return tags.includes(openTag);
}

/** Families whose weights anyone can download, as their names begin; after them what of a family is hosted only. */
const openFamily =
  /^(?:apertus|codegemma|codellama|deepseek|devstral|exaone|falcon|gemma|glm-?[45]|gpt-oss|granite|internlm|kimi-k2|llama|meta-llama|ministral-8b|mistral-(?:7b|nemo|small)|mixtral|nemotron|olmo|phi|qwen|qwq|smollm|starcoder|tinyllama|vicuna|yi)/;
const hostedOnly = /^qwen.*-(?:flash|max|plus|turbo)\b/;

/** Whether a model's name says that its weights are open. A first guess for the tag, which its user can change. */
export function hasOpenWeights(model: string): boolean {
  const name = (model.split("/").at(-1) ?? "").toLowerCase();
  return openFamily.test(name) && !hostedOnly.test(name);
}

/** Where a model is called, as far as its first tags hang on that. */
export type ModelPlace = { kind: ConnectionKind; baseUrl: string | null };

/** The tags that a worker of this model begins with. What runs on this machine was downloaded, whatever its name. */
export function firstTags(model: string, place?: ModelPlace): string[] {
  return hasOpenWeights(model) || (place && isOnThisMachine(place)) ? [openTag] : [];
}

/** Whether a connection leads to a model server on this machine. */
export function isOnThisMachine({ kind, baseUrl }: ModelPlace): boolean {
  if (kind !== "openai-compatible" || baseUrl === null || !URL.canParse(baseUrl)) return false;
  const { hostname } = new URL(baseUrl);
  return loopbackHost.test(hostname);
}

const loopbackHost = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;
