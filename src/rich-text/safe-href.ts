import { toLocalPath } from "#platform/http/local-path.ts";
import { cleanText } from "./clean-text.ts";

/** What an address leads to: another site, a mailbox, or a page or a place of a page of our own. */
export type LinkKind = "web" | "mail" | "page";

const KIND_BY_PROTOCOL: Readonly<Record<string, LinkKind>> = {
  "http:": "web",
  "https:": "web",
  "mailto:": "mail",
};

const MAX_LENGTH = 2000;
// What the address of a mail may still hold, and a field of RTF or an attribute of XML must not.
const UNSAFE = /["<>\\^`{|}\s]|\P{ASCII}/gu;
/** Stands for our own site, whose name does not matter here. */
const PLACEHOLDER_ORIGIN = "https://here.invalid";

/** The one rule of links: the address as a link may carry it, or undefined where it must stay text. */
export function safeHref(
  address: string | null | undefined,
  kinds: readonly LinkKind[] = ["web", "mail"],
): string | undefined {
  const text = cleanText(address ?? "").trim();
  if (text === "" || text.length > MAX_LENGTH) return undefined;
  const href =
    parseAbsoluteHref(text, kinds) ?? (kinds.includes("page") ? parsePageHref(text) : undefined);
  // Encoding makes an address longer, and what is kept must be accepted again.
  return href && href.length <= MAX_LENGTH ? href : undefined;
}

function parseAbsoluteHref(text: string, kinds: readonly LinkKind[]): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const kind = KIND_BY_PROTOCOL[url.protocol];
  if (!kind || !kinds.includes(kind)) return undefined;
  // A name and password in front of the host only serve to look like another host.
  if (url.username || url.password) return undefined;
  return encodeUnsafe(url.href);
}

function parsePageHref(text: string): string | undefined {
  if (text.startsWith("#"))
    return encodeUnsafe(new URL(text, PLACEHOLDER_ORIGIN).hash) || undefined;
  const path = toLocalPath(text, PLACEHOLDER_ORIGIN);
  return path === null ? undefined : encodeUnsafe(path);
}

const encodeUnsafe = (href: string): string => href.replace(UNSAFE, encodeURIComponent);
