import { describe, expect, it } from "vitest";
import { firstTags, hasOpenWeights, isOnThisMachine } from "./open-weights";

describe("hasOpenWeights", () => {
  it.each([
    "qwen/qwen3-32b",
    "Qwen3-32B",
    "google/gemma-3-27b-it",
    "gemma3:27b",
    "deepseek-ai/DeepSeek-R1-Distill-Qwen-32B",
    "deepseek-chat",
    "meta-llama/llama-3.3-70b-instruct",
    "HuggingFaceTB/SmolLM2-135M-Instruct",
    "openai/gpt-oss-120b",
    "mistralai/mistral-small-3.2",
    "moonshotai/kimi-k2",
    "z-ai/glm-4.6",
  ])("says so of %s", (model) => {
    expect(hasOpenWeights(model)).toBe(true);
  });

  it.each([
    "gpt-5",
    "claude-sonnet-4-5",
    "gemini-2.5-pro",
    "qwen-max",
    "qwen/qwen3-max",
    "qwen-plus-latest",
    "mistral-large-latest",
    "mistral-medium-3",
    "grok-4",
    "o3",
    "",
  ])("does not say so of %j", (model) => {
    expect(hasOpenWeights(model)).toBe(false);
  });
});

describe("the first tags of a worker", () => {
  const at = (
    baseUrl: string | null,
    kind: "openai-compatible" | "openai" = "openai-compatible",
  ) => ({
    kind,
    baseUrl,
  });

  it.each([
    "http://localhost:11434/v1",
    "http://127.0.0.1:8000/v1",
    "http://127.1.2.3/v1",
    "http://[::1]:1234/v1",
    "http://models.localhost/v1",
  ])("say that a model at %s is open, whatever its name", (baseUrl) => {
    expect(firstTags("my-own-model", at(baseUrl))).toEqual(["open"]);
  });

  it.each([
    "https://llm.example/v1",
    "http://192.168.0.9/v1",
    "http://localhost.example/v1",
    "http://127.0.0.1.example/v1",
    "not an address",
    null,
  ])("do not say so at %s", (baseUrl) => {
    expect(firstTags("my-own-model", at(baseUrl))).toEqual([]);
    expect(firstTags("qwen3-32b", at(baseUrl))).toEqual(["open"]);
  });

  it("do not say so of a provider's own kind", () => {
    expect(isOnThisMachine(at("http://127.0.0.1:8000/v1", "openai"))).toBe(false);
  });
});
