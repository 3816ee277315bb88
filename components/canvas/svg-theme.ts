/** Colours of a picture file, as values that every viewer knows. */
export type SvgTheme = {
  background: string;
  surface: string;
  subtle: string;
  border: string;
  foreground: string;
  muted: string;
  accent: string;
  failed: string;
  workers: string[];
};

/** The light colours of `app/globals.css`, where no page is there to read them from. */
export const lightTheme: SvgTheme = {
  background: "#f7f8f7",
  surface: "#ffffff",
  subtle: "#eceeed",
  border: "#bfc7c7",
  foreground: "#14191c",
  muted: "#596268",
  accent: "#0b6670",
  failed: "#b02318",
  workers: ["#4962d7", "#9e5004", "#569f7e", "#690055", "#b17e00", "#37209c", "#850801", "#57586b"],
};
