/** An address as it is printed: without its scheme, which says nothing to a reader. */
export const stripUrlScheme = (address: string): string =>
  address.replace(/^(?:https?:\/\/|mailto:)/i, "").replace(/\/$/, "");
