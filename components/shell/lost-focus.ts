/** Where the focus was, told so that it can be found again when the element is gone. */
type FocusPlace = {
  element: HTMLElement;
  /** The list that the element's row is in, and which of its rows that is. */
  list: Element | null;
  index: number;
};

const row = "li, tr";
const target = "a[href], button:not([disabled])";

/** The place of an element of the page itself; null for one of a dialog or menu that lies over it. */
export function placeOf(element: HTMLElement): FocusPlace | null {
  if (!element.closest("main")) return null;
  const own = element.closest(row);
  const list = own?.parentElement ?? null;
  return { element, list, index: own && list ? [...list.children].indexOf(own) : -1 };
}

/** What stands now where the row stood that is gone, else the heading of the page; null while it has none. */
export function successorOf({ list, index }: FocusPlace): HTMLElement | null {
  const next = list?.isConnected ? list.children[index] : undefined;
  const inRow = next?.querySelector<HTMLElement>(target);
  if (inRow) return inRow;
  const heading = document.querySelector<HTMLElement>("main h1");
  if (heading && !heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  return heading;
}
