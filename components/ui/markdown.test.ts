import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Markdown } from "./markdown";

const headingsOf = (text: string) =>
  [...renderToStaticMarkup(createElement(Markdown, { text })).matchAll(/<(h\d)[^>]*>([^<]*)/g)].map(
    ([, rank, words]) => `${rank} ${words}`,
  );

it("puts the headings of a text below those of the page", () => {
  const text = "# One\n\n## Two\n\n### Three\n\n#### Four\n\n##### Five\n\n###### Six";
  const ranks = ["h3 One", "h4 Two", "h5 Three", "h6 Four", "h6 Five", "h6 Six"];
  expect(headingsOf(text)).toEqual(ranks);
  expect(headingsOf("One\n===\n\nTwo\n---")).toEqual(ranks.slice(0, 2));
  expect(headingsOf("A note[^1]\n\n[^1]: Its text")).toEqual(["h4 Footnotes"]);
});
