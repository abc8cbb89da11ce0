import type { PersonActor } from "#platform/actor.ts";
import type { Signer } from "#platform/signing.ts";
import { freshProof, isFreshProof } from "./rules/identity-request.ts";

const WISH = "orcid link";
const PROOF = "orcid proof";

/** The address that links an ORCID, for the page of one session alone: another site cannot write it. */
export function orcidLinkHref(signer: Signer, actor: PersonActor, next: string): string {
  const lien = signer.sign(WISH, actor.sessionId);
  return `/connexion-orcid?${new URLSearchParams({ lien, next })}`;
}

export const isOrcidLinkWish = (signer: Signer, actor: PersonActor | null, wish: string): boolean =>
  actor !== null && signer.open(WISH, wish) === actor.sessionId;

/** That this session has just been at ORCID and came back as its own person. */
export const orcidProof = (signer: Signer, sessionId: string, now: Date): string =>
  signer.sign(PROOF, freshProof(sessionId, now));

export const isOrcidProof = (signer: Signer, sessionId: string, proof: string, now: Date) =>
  isFreshProof(signer.open(PROOF, proof), sessionId, now);
