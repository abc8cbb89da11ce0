import { localPath } from "#platform/http/local-path.ts";
import { cleanText } from "./clean-text.ts";

/** What an address leads to: another site, a mailbox, or a page or a place of a page of our own. */
export type LinkKind = "web" | "mail" | "page";

const KIND_OF: Readonly<Record<string, LinkKind>> = {
  "http:": "web",
  "https:": "web",
  "mailto:": "mail",
};

const MAX_LENGTH = 2000;
// What the address of a mail may still hold, and a field of RTF or an attribute of XML must not.
const UNSAFE = /["<>\\^`{|}\s]|\P{ASCII}/gu;
/** Stands for our own site, whose name does not matter here. */
const HERE = "https://here.invalid";

/** The one rule of links: the address as a link may carry it, or undefined where it must stay text. */
export function safeHref(
  address: string | null | undefined,
  kinds: readonly LinkKind[] = ["web", "mail"],
): string | undefined {
  const text = cleanText(address ?? "").trim();
  if (text === "" || text.length > MAX_LENGTH) return undefined;
  const href = absoluteHref(text, kinds) ?? (kinds.includes("page") ? pageHref(text) : undefined);
  // Encoding makes an address longer, and what is kept must be accepted again.
  return href && href.length <= MAX_LENGTH ? href : undefined;
}

function absoluteHref(text: string, kinds: readonly LinkKind[]): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const kind = KIND_OF[url.protocol];
  if (!kind || !kinds.includes(kind)) return undefined;
  // A name and password in front of the host only serve to look like another host.
  if (url.username || url.password) return undefined;
  return encoded(url.href);
}

function pageHref(text: string): string | undefined {
  if (text.startsWith("#")) return encoded(new URL(text, HERE).hash) || undefined;
  const path = localPath(text, HERE);
  return path === null ? undefined : encoded(path);
}

const encoded = (href: string): string => href.replace(UNSAFE, encodeURIComponent);
