/** Only a path of our own may be come back to: never another site, not even by `//` or a backslash. */
export function toLocalPath(wish: string | null, origin: string): string | null {
  if (!wish?.startsWith("/")) return null;
  try {
    const url = new URL(wish, origin);
    // `/..//elsewhere` is of our origin, but its path alone would lead to another.
    if (url.origin !== origin || url.pathname.startsWith("//")) return null;
    return `${url.pathname}${url.search}${url.hash}`;
  } catch {
    return null;
  }
}
