import type { Signer } from "#platform/signing.ts";

/** What a link in a mail may do with a saved search; a link for one purpose is worth nothing for the other. */
export type LinkPurpose = "manage" | "unsubscribe";

const PATHS: Record<LinkPurpose, string> = {
  manage: "/saved-search",
  unsubscribe: "/unsubscribe",
};

/** The secret part of a link: it does not expire, for a mail may be opened years later and must still end itself. */
export function linkHash(signer: Signer, purpose: LinkPurpose, id: string): string {
  const token = signer.sign(signedFor(purpose), id);
  return token.slice(token.indexOf(".") + 1);
}

/** Whether `hash` is the one that was made for this purpose and this search. */
export function isLinkHash(
  signer: Signer,
  purpose: LinkPurpose,
  id: string,
  hash: string,
): boolean {
  const token = signer.sign(signedFor(purpose), id);
  const [value] = token.split(".");
  // Opened first, in constant time; the comparison then refuses other spellings of the same bytes.
  return signer.open(signedFor(purpose), `${value}.${hash}`) === id && token === `${value}.${hash}`;
}

/** The page of one saved search, from a mail and without signing in. */
export const manageSearchLink = (signer: Signer, origin: string, id: string): string =>
  link(signer, "manage", origin, id);

/** The end of its mails: the page for people, and the address mail programs post to. */
export const unsubscribeLink = (signer: Signer, origin: string, id: string): string =>
  link(signer, "unsubscribe", origin, id);

function link(signer: Signer, purpose: LinkPurpose, origin: string, id: string): string {
  return `${origin}${PATHS[purpose]}/${id}/${linkHash(signer, purpose, id)}`;
}

const signedFor = (purpose: LinkPurpose) => `saved search: ${purpose}`;
