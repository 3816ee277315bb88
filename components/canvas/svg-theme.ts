/** Colours of a picture file, as values that every viewer knows. */
export type SvgTheme = {
  background: string;
  dot: string;
  surface: string;
  subtle: string;
  border: string;
  foreground: string;
  muted: string;
  accent: string;
  failed: string;
  succeeded: string;
  workers: string[];
};

export const lightTheme: SvgTheme = {
  background: "#fafafa",
  dot: "#e2e2e5",
  surface: "#ffffff",
  subtle: "#f4f4f5",
  border: "#d8d8dc",
  foreground: "#18181b",
  muted: "#5f5f69",
  accent: "#4052c8",
  failed: "#b3261e",
  succeeded: "#1a7a45",
  workers: ["#3b6fd4", "#c2622d", "#2f8f6b", "#8a56c9", "#b98a1d", "#c24a76", "#2a8ea3", "#70757d"],
};
