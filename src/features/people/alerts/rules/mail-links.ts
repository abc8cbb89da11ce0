import { href } from "react-router";
import type { Signer } from "#platform/signing.ts";

/** What a mailed link may do with a saved search. A link for one purpose is refused for the other. */
type LinkPurpose = "manage" | "unsubscribe";

/** The length of the code for an account's address. */
const CODE_LENGTH = 32;
const SIGNATURE_LENGTH = 43;

/** The hash of an unsubscribe link. It does not expire, because mails may be opened years later. */
export const createUnsubscribeHash = (signer: Signer, id: string): string =>
  createSignature(signer, "unsubscribe", id);

export const isUnsubscribeHash = (signer: Signer, id: string, hash: string): boolean =>
  isValidSignature(signer, "unsubscribe", id, hash);

/**
 * The hash of a management link. A visitor's link is valid as long as the search. An account may give up its address,
 * which may then belong to another person, so its links are valid only for the address they were mailed to.
 */
export function createManageHash(
  signer: Signer,
  id: string,
  accountAddress: string | null,
): string {
  const code = accountAddress === null ? "" : hashAddress(signer, accountAddress);
  return code + createSignature(signer, "manage", getManageValue(id, code));
}

/**
 * Whether we signed this link for this search, for any address. Used once the search is deleted and its owner
 * unknown.
 */
export function isManageHash(signer: Signer, id: string, hash: string): boolean {
  const code = hash.slice(0, -SIGNATURE_LENGTH);
  if (code.length !== 0 && code.length !== CODE_LENGTH) return false;
  return isValidSignature(signer, "manage", getManageValue(id, code), hash.slice(code.length));
}

/** Whether it was also signed for the account's current address, or for a visitor if that is null. */
export const isManageHashForAddress = (
  signer: Signer,
  id: string,
  hash: string,
  accountAddress: string | null,
): boolean =>
  isManageHash(signer, id, hash) && hash === createManageHash(signer, id, accountAddress);

/** The management page of a saved search, from a mail and without signing in. */
export const manageSearchLink = (
  signer: Signer,
  origin: string,
  id: string,
  accountAddress: string | null,
): string =>
  origin +
  href("/saved-search/:id/:hash", { id, hash: createManageHash(signer, id, accountAddress) });

/** The unsubscribe address of a search: a page for people, and the target of one-click posts of mail programs. */
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
  // Verified first, in constant time; the comparison then refuses other encodings of the same bytes.
  const candidate = `${signed}.${hash}`;
  return signer.verify(getSigningPurpose(purpose), candidate) === value && token === candidate;
}

const getSigningPurpose = (purpose: LinkPurpose) => `saved search: ${purpose}`;
const getManageValue = (id: string, code: string) => (code ? `${id} ${code}` : id);
const hashAddress = (signer: Signer, address: string) =>
  signer.digest("saved search: address", address.toLowerCase());

const PURPOSE = "digest: end its mails";

/** Ends all e-mails of one mail's subjects, from the mail and without signing in. */
export function endMailsLink(signer: Signer, origin: string, digestId: string): string {
  return `${origin}${href("/fin-des-e-mails/:id/:hash", { id: digestId, hash: signDigestId(signer, digestId) })}`;
}

export function isEndMailsHash(signer: Signer, digestId: string, hash: string): boolean {
  const token = signer.sign(PURPOSE, digestId);
  const [value] = token.split(".");
  // Verified first, in constant time; the comparison then refuses other encodings of the same bytes.
  return (
    signer.verify(PURPOSE, `${value}.${hash}`) === digestId &&
    signDigestId(signer, digestId) === hash
  );
}

function signDigestId(signer: Signer, digestId: string): string {
  const token = signer.sign(PURPOSE, digestId);
  return token.slice(token.indexOf(".") + 1);
}
