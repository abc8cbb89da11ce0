import { href } from "react-router";
import type { Signer } from "#platform/signing.ts";

/** What a link in a mail may do with a saved search; a link for one purpose is worth nothing for the other. */
type LinkPurpose = "manage" | "unsubscribe";

/** Letters of the code that stands for an account's address in its links. */
const CODE_LENGTH = 32;
const SIGNATURE_LENGTH = 43;

/** The secret part of a link that ends mails: it does not expire, for a mail may be opened years later. */
export const createUnsubscribeHash = (signer: Signer, id: string): string =>
  createSignature(signer, "unsubscribe", id);

export const isUnsubscribeHash = (signer: Signer, id: string, hash: string): boolean =>
  isValidSignature(signer, "unsubscribe", id, hash);

/**
 * The secret part of a link that manages a search. A visitor's search is its address, and its link holds as long as it
 * does. An account may leave its address, to others perhaps: its links hold for the address they were sent to.
 */
export function createManageHash(
  signer: Signer,
  id: string,
  accountAddress: string | null,
): string {
  const code = accountAddress === null ? "" : hashAddress(signer, accountAddress);
  return code + createSignature(signer, "manage", getManageValue(id, code));
}

/** Whether we made this link for this search, whoever it was for: all that can be said once the search is deleted. */
export function isManageHash(signer: Signer, id: string, hash: string): boolean {
  const code = hash.slice(0, -SIGNATURE_LENGTH);
  if (code.length !== 0 && code.length !== CODE_LENGTH) return false;
  return isValidSignature(signer, "manage", getManageValue(id, code), hash.slice(code.length));
}

/** Whether it was also made for the address the account has now, or for a visitor where that is null. */
export const isManageHashForAddress = (
  signer: Signer,
  id: string,
  hash: string,
  accountAddress: string | null,
): boolean =>
  isManageHash(signer, id, hash) && hash === createManageHash(signer, id, accountAddress);

/** The page of one saved search, from a mail and without signing in. */
export const manageSearchLink = (
  signer: Signer,
  origin: string,
  id: string,
  accountAddress: string | null,
): string =>
  origin +
  href("/saved-search/:id/:hash", { id, hash: createManageHash(signer, id, accountAddress) });

/** The end of its mails: the page for people, and the address mail programs post to. */
export const unsubscribeLink = (signer: Signer, origin: string, id: string): string =>
  origin + href("/unsubscribe/:id/:hash", { id, hash: createUnsubscribeHash(signer, id) });

function createSignature(signer: Signer, purpose: LinkPurpose, value: string): string {
  const token = signer.sign(getSigningPurpose(purpose), value);
  return token.slice(token.indexOf(".") + 1);
}

function isValidSignature(
  signer: Signer,
  purpose: LinkPurpose,
  value: string,
  hash: string,
): boolean {
  const token = signer.sign(getSigningPurpose(purpose), value);
  const [signed] = token.split(".");
  // Opened first, in constant time; the comparison then refuses other spellings of the same bytes.
  const given = `${signed}.${hash}`;
  return signer.verify(getSigningPurpose(purpose), given) === value && token === given;
}

const getSigningPurpose = (purpose: LinkPurpose) => `saved search: ${purpose}`;
const getManageValue = (id: string, code: string) => (code ? `${id} ${code}` : id);
const hashAddress = (signer: Signer, address: string) =>
  signer.digest("saved search: address", address.toLowerCase());

const PURPOSE = "digest: end its mails";

/** Ends everything one mail was about, from the mail and without signing in. */
export function endMailsLink(signer: Signer, origin: string, digestId: string): string {
  return `${origin}${href("/fin-des-e-mails/:id/:hash", { id: digestId, hash: signDigestId(signer, digestId) })}`;
}

export function isEndMailsHash(signer: Signer, digestId: string, hash: string): boolean {
  const token = signer.sign(PURPOSE, digestId);
  const [value] = token.split(".");
  // Opened first, in constant time; the comparison then refuses other spellings of the same bytes.
  return (
    signer.verify(PURPOSE, `${value}.${hash}`) === digestId &&
    signDigestId(signer, digestId) === hash
  );
}

function signDigestId(signer: Signer, digestId: string): string {
  const token = signer.sign(PURPOSE, digestId);
  return token.slice(token.indexOf(".") + 1);
}
