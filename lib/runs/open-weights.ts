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

/** The tags that a worker of this model begins with. */
export function firstTags(model: string): string[] {
  return hasOpenWeights(model) ? [openTag] : [];
}
