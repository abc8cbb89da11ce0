import { toLocalPath } from "#platform/http/local-path.ts";
import { cleanText } from "./clean-text.ts";

/** Target of a link: another site, a mailbox, or a page or fragment of the site. */
export type LinkKind = "web" | "mail" | "page";

const KIND_BY_PROTOCOL: Readonly<Record<string, LinkKind>> = {
  "http:": "web",
  "https:": "web",
  "mailto:": "mail",
};

const MAX_LENGTH = 2000;
// Characters valid in a mail address that RTF fields and XML attributes must not contain.
const UNSAFE = /["<>\\^`{|}\s]|\P{ASCII}/gu;
/** Placeholder for the site's own origin. */
const PLACEHOLDER_ORIGIN = "https://here.invalid";

/** The rule for all links: the normalised address, or undefined where it must stay text. */
export function safeHref(
  address: string | null | undefined,
  kinds: readonly LinkKind[] = ["web", "mail"],
): string | undefined {
  const text = cleanText(address ?? "").trim();
  if (text === "" || text.length > MAX_LENGTH) return undefined;
  const href =
    parseAbsoluteHref(text, kinds) ?? (kinds.includes("page") ? parsePageHref(text) : undefined);
  // Encoding lengthens an address, and a stored address must be accepted again.
  return href && href.length <= MAX_LENGTH ? href : undefined;
}

function parseAbsoluteHref(text: string, kinds: readonly LinkKind[]): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const kind = KIND_BY_PROTOCOL[url.protocol];
  if (!kind || !kinds.includes(kind)) return undefined;
  // Credentials before the host only serve to imitate another host.
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
