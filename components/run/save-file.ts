/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has the file once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
