/** Long texts written by agencies and editors: typed blocks, never HTML, so that text is always rendered as text. */
export type Block =
  | { readonly kind: "h2" | "h3" | "p" | "note"; readonly text: string }
  | { readonly kind: "ul" | "ol"; readonly items: readonly string[] };
