import { describe, expect, it } from "vitest";
import { hasOpenWeights } from "./open-weights";

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
