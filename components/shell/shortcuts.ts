import { destinations } from "./destinations";

export type Shortcut = { keys: string[]; does: string };
export type ShortcutGroup = { title: string; shortcuts: Shortcut[] };

/** All that the dialog of `?` lists. Whoever adds a shortcut adds its line. */
export const shortcutGroups: ShortcutGroup[] = [
  {
    title: "Everywhere",
    shortcuts: [
      { keys: ["?"], does: "This list" },
      ...destinations.map(({ label, key }) => ({ keys: ["g", key], does: `Go to ${label}` })),
    ],
  },
  {
    title: "Ask",
    shortcuts: [{ keys: ["Ctrl or ⌘", "Enter"], does: "Run" }],
  },
  {
    title: "Runs",
    shortcuts: [{ keys: ["/"], does: "Search" }],
  },
  {
    title: "Pool",
    shortcuts: [
      { keys: ["/"], does: "Search the workers" },
      { keys: ["Alt", "↑ ↓"], does: "Move a worker of a pool" },
    ],
  },
  {
    title: "A run",
    shortcuts: [
      { keys: ["w"], does: "Go to the workflow" },
      { keys: ["← →"], does: "Go along the lines, and from round to round" },
      { keys: ["↑ ↓"], does: "Go between steps of a level" },
      { keys: ["Home", "End"], does: "Go to the first or last step" },
      { keys: ["PgUp", "PgDn"], does: "Go to the round before or after" },
      { keys: ["1"], does: "Fit the workflow into view" },
      { keys: ["Ctrl or ⌘", "wheel"], does: "Zoom the canvas" },
      { keys: ["Enter"], does: "Open a step" },
      { keys: ["Esc"], does: "Close the panel" },
    ],
  },
];

/** Whether a key press is typing and not a shortcut. */
export function isTyping(event: KeyboardEvent): boolean {
  const { target } = event;
  return (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.isComposing ||
    (target instanceof HTMLElement &&
      (target.isContentEditable ||
        target.closest("input, textarea, select, [role=menu], [role=listbox]") !== null))
  );
}
