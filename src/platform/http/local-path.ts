/** The path if it belongs to our origin, otherwise null: never another site, not even by `//` or a backslash. */
export function toLocalPath(path: string | null, origin: string): string | null {
  if (!path?.startsWith("/")) return null;
  try {
    const url = new URL(path, origin);
    // `/..//elsewhere` has our origin, but its path alone would lead to another host.
    if (url.origin !== origin || url.pathname.startsWith("//")) return null;
    return `${url.pathname}${url.search}${url.hash}`;
  } catch {
    return null;
  }
}
