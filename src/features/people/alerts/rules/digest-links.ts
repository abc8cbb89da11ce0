import { href } from "react-router";
import type { Signer } from "#platform/signing.ts";

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
