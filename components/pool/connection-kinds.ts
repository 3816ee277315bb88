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
  /** The variable that its users usually have. */
  usualKeyName: string | null;
  hint: string;
};

export const kindLooks: Record<ConnectionKind, KindLook> = {
  openai: {
    word: "OpenAI",
    icon: BrainCircuit,
    usualKeyName: "OPENAI_API_KEY",
    hint: "OpenAI's own service.",
  },
  anthropic: {
    word: "Anthropic",
    icon: Cloud,
    usualKeyName: "ANTHROPIC_API_KEY",
    hint: "Anthropic's own service, by its Messages API.",
  },
  gemini: {
    word: "Gemini",
    icon: Gem,
    usualKeyName: "GEMINI_API_KEY",
    hint: "Google's service, by its OpenAI-compatible address.",
  },
  openrouter: {
    word: "OpenRouter",
    icon: Route,
    usualKeyName: "OPENROUTER_API_KEY",
    hint: "Many providers behind one key.",
  },
  deepseek: {
    word: "DeepSeek",
    icon: Waves,
    usualKeyName: "DEEPSEEK_API_KEY",
    hint: "DeepSeek's own service.",
  },
  "openai-compatible": {
    word: "OpenAI-compatible",
    icon: Server,
    usualKeyName: null,
    hint: "Any server that speaks the OpenAI API: Ollama, LM Studio, vLLM, llama.cpp.",
  },
  simulated: {
    word: "Simulated",
    icon: FlaskConical,
    usualKeyName: null,
    hint: "No model is called. Answers, tokens, times and costs are not real.",
  },
};
