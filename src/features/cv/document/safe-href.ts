import { cleanText } from "./clean-text.ts";

const ALLOWED = new Set(["http:", "https:", "mailto:"]);

// What the address of a mail may still hold, and a field of RTF or an attribute of XML must not.
const UNSAFE = /["'<>\\^`{|}\s]|\P{ASCII}/gu;

/** The address as a link may carry it, or undefined where it must stay text. */
export function safeHref(address: string): string | undefined {
  const text = cleanText(address).trim();
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return ALLOWED.has(url.protocol) ? url.href.replace(UNSAFE, encodeURIComponent) : undefined;
}

/** An address as it is printed: without its scheme, which says nothing to a reader. */
export const shownAddress = (address: string): string =>
  address.replace(/^(?:https?:\/\/|mailto:)/i, "").replace(/\/$/, "");
