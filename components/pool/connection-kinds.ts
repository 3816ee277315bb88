import {
  BrainCircuit,
  Cloud,
  FlaskConical,
  Gem,
  type LucideIcon,
  Route,
  Server,
  Waves,
} from "lucide-react";
import type { ConnectionKind } from "@/lib/runs";

export type KindLook = {
  word: string;
  icon: LucideIcon;
  hint: string;
};

export const kindLooks: Record<ConnectionKind, KindLook> = {
  openai: {
    word: "OpenAI",
    icon: BrainCircuit,
    hint: "OpenAI's own service.",
  },
  anthropic: {
    word: "Anthropic",
    icon: Cloud,
    hint: "Anthropic's own service, by its Messages API.",
  },
  gemini: {
    word: "Gemini",
    icon: Gem,
    hint: "Google's service, by its OpenAI-compatible address.",
  },
  openrouter: {
    word: "OpenRouter",
    icon: Route,
    hint: "Many providers behind one key.",
  },
  deepseek: {
    word: "DeepSeek",
    icon: Waves,
    hint: "DeepSeek's own service.",
  },
  "openai-compatible": {
    word: "OpenAI-compatible",
    icon: Server,
    hint: "Any server that speaks the OpenAI API: Ollama, LM Studio, vLLM, llama.cpp.",
  },
  simulated: {
    word: "Simulated",
    icon: FlaskConical,
    hint: "No model is called. Answers, tokens, times and costs are not real.",
  },
};
