/** Copies to the clipboard; rejects when the browser refuses. */
export async function copyText(text: string): Promise<void> {
  // `navigator.clipboard` is absent outside a secure context, as when the studio is opened by a LAN address.
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement("textarea");
  area.value = text;
  area.style.position = "fixed";
  area.style.opacity = "0";
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  if (!isCopied) throw new Error("copy refused");
}
