const mostCharacters = 60;

/** A name for the file of a pool that every system takes: letters, digits and hyphens of the pool's own name. */
export function poolFileName(name: string): string {
  const words = name
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  const head = Array.from(words).slice(0, mostCharacters).join("").replace(/-+$/, "");
  return `${head || "pool"}.json`;
}

/** The header that names a download; older clients read the first name. */
export function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]+/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}
