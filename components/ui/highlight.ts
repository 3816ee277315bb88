import { createHighlighterCore, type ThemedToken } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";

const languages = {
  bash: () => import("shiki/langs/bash.mjs"),
  c: () => import("shiki/langs/c.mjs"),
  cpp: () => import("shiki/langs/cpp.mjs"),
  css: () => import("shiki/langs/css.mjs"),
  go: () => import("shiki/langs/go.mjs"),
  html: () => import("shiki/langs/html.mjs"),
  java: () => import("shiki/langs/java.mjs"),
  javascript: () => import("shiki/langs/javascript.mjs"),
  json: () => import("shiki/langs/json.mjs"),
  latex: () => import("shiki/langs/latex.mjs"),
  python: () => import("shiki/langs/python.mjs"),
  rust: () => import("shiki/langs/rust.mjs"),
  sql: () => import("shiki/langs/sql.mjs"),
  typescript: () => import("shiki/langs/typescript.mjs"),
  yaml: () => import("shiki/langs/yaml.mjs"),
};

const aliases: Record<string, keyof typeof languages> = {
  js: "javascript",
  jsx: "javascript",
  py: "python",
  python3: "python",
  rs: "rust",
  sh: "bash",
  shell: "bash",
  tex: "latex",
  ts: "typescript",
  tsx: "typescript",
  yml: "yaml",
};

function isKnown(name: string): name is keyof typeof languages {
  return Object.hasOwn(languages, name);
}

const highlighter = createHighlighterCore({
  engine: createJavaScriptRegexEngine({ forgiving: true }),
  themes: [
    import("shiki/themes/github-light-high-contrast.mjs"),
    import("shiki/themes/github-dark-high-contrast.mjs"),
  ],
  langs: [],
});

/** Lines of coloured tokens; null for a language that is not known. */
export async function highlight(code: string, language: string): Promise<ThemedToken[][] | null> {
  const name = language.toLowerCase();
  const known = Object.hasOwn(aliases, name) ? aliases[name] : name;
  if (known === undefined || !isKnown(known)) return null;
  const shiki = await highlighter;
  await shiki.loadLanguage(languages[known]());
  const { tokens } = shiki.codeToTokens(code, {
    lang: known,
    themes: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    defaultColor: false,
  });
  return tokens;
}
