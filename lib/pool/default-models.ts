import type { ProviderKind } from "@/lib/runs";

export type HostedProvider = {
  label: string;
  kind: Extract<ProviderKind, "openai-compatible" | "anthropic">;
  baseUrl: string;
  /** The environment variable that its users already have. */
  apiKeyName: string;
  /** Offered first: a strong and a cheap one. Their ids and prices are in `starterPrices`. */
  models: { id: string; label: string; description: string }[];
};

/** Hosted providers that are found by their key. */
export const hostedProviders: readonly HostedProvider[] = [
  {
    label: "OpenAI",
    kind: "openai-compatible",
    baseUrl: "https://api.openai.com/v1",
    apiKeyName: "OPENAI_API_KEY",
    models: [
      { id: "gpt-5.6-sol", label: "GPT-5.6 Sol", description: "OpenAI's large model." },
      { id: "gpt-5.6-luna", label: "GPT-5.6 Luna", description: "OpenAI's small, cheap model." },
    ],
  },
  {
    label: "Anthropic",
    kind: "anthropic",
    baseUrl: "https://api.anthropic.com",
    apiKeyName: "ANTHROPIC_API_KEY",
    models: [
      { id: "claude-sonnet-5", label: "Claude Sonnet 5", description: "Anthropic's middle model." },
      {
        id: "claude-haiku-4-5",
        label: "Claude Haiku 4.5",
        description: "Anthropic's small model.",
      },
    ],
  },
  {
    label: "Gemini",
    kind: "openai-compatible",
    baseUrl: "https://generativelanguage.googleapis.com/v1beta/openai",
    apiKeyName: "GEMINI_API_KEY",
    models: [
      { id: "gemini-2.5-pro", label: "Gemini 2.5 Pro", description: "Google's large model." },
      { id: "gemini-3.7-flash", label: "Gemini 3.7 Flash", description: "Google's fast model." },
    ],
  },
  {
    label: "OpenRouter",
    kind: "openai-compatible",
    baseUrl: "https://openrouter.ai/api/v1",
    apiKeyName: "OPENROUTER_API_KEY",
    models: [
      { id: "qwen/qwen3-32b", label: "Qwen3 32B", description: "An open model of Alibaba." },
      {
        id: "google/gemma-3-27b-it",
        label: "Gemma 3 27B",
        description: "An open model of Google.",
      },
    ],
  },
  {
    label: "DeepSeek",
    kind: "openai-compatible",
    baseUrl: "https://api.deepseek.com",
    apiKeyName: "DEEPSEEK_API_KEY",
    models: [
      { id: "deepseek-v4-pro", label: "DeepSeek V4 Pro", description: "DeepSeek's large model." },
      {
        id: "deepseek-v4-flash",
        label: "DeepSeek V4 Flash",
        description: "DeepSeek's small, cheap model.",
      },
    ],
  },
];

/** Where local model servers listen when nothing else is configured. */
export const localServers: readonly { label: string; baseUrl: string }[] = [
  { label: "Ollama", baseUrl: "http://127.0.0.1:11434/v1" },
  { label: "LM Studio", baseUrl: "http://127.0.0.1:1234/v1" },
  { label: "Local server on 8000", baseUrl: "http://127.0.0.1:8000/v1" },
  { label: "Local server on 8080", baseUrl: "http://127.0.0.1:8080/v1" },
  { label: "Local server on 8089", baseUrl: "http://127.0.0.1:8089/v1" },
];
