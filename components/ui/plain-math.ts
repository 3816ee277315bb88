const signs: Record<string, string> = {
  times: "×",
  cdot: "·",
  div: "÷",
  pm: "±",
  le: "≤",
  leq: "≤",
  ge: "≥",
  geq: "≥",
  ne: "≠",
  neq: "≠",
  approx: "≈",
  infty: "∞",
  to: "→",
  ldots: "…",
  dots: "…",
  alpha: "α",
  beta: "β",
  gamma: "γ",
  delta: "δ",
  epsilon: "ε",
  theta: "θ",
  lambda: "λ",
  mu: "μ",
  pi: "π",
  sigma: "σ",
  phi: "φ",
  omega: "ω",
};

const formula = /\$\$?([^$\n]{1,300}?)\$\$?|\\\(([^\n]{1,300}?)\\\)/g;

/** Formulas and code marks of a short excerpt as plain text, where setting them in full would be too much. */
export function plainMath(text: string): string {
  return text
    .replace(formula, (_, dollars?: string, brackets?: string) =>
      plainFormula(dollars ?? brackets ?? ""),
    )
    .replaceAll("`", "");
}

function plainFormula(source: string): string {
  return source
    .replace(/\\(?:mathrm|text|mathbf|operatorname)\s*\{([^{}]*)\}/g, "$1")
    .replace(/\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, "$1/$2")
    .replace(/\\sqrt\s*\{([^{}]*)\}/g, "√($1)")
    .replace(/\\([a-z]+)\s*/gi, (whole, name: string) =>
      Object.hasOwn(signs, name) ? (signs[name] ?? whole) : name,
    )
    .replace(/\\[,;:! ]/g, " ")
    .replace(/([\^_])\{([^{}]*)\}/g, "$1$2")
    .replace(/\\([{}%$#&_])/g, "$1");
}
