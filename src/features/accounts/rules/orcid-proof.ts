import { href } from "react-router";
import type { PersonActor } from "#platform/actor.ts";
import type { Signer } from "#platform/signing.ts";
import { freshProof, isFreshProof } from "./identity-request.ts";

const LINK = "orcid link";
const PROOF = "orcid proof";

/** The address that links an ORCID, for the page of one session alone: another site cannot write it. */
export function orcidLinkHref(signer: Signer, actor: PersonActor, next: string): string {
  const lien = signer.sign(LINK, actor.sessionId);
  return `${href("/connexion-orcid")}?${new URLSearchParams({ lien, next })}`;
}

/** Whether the `lien` of an address was written by our own page for this session. */
export const isOrcidLinkOf = (signer: Signer, actor: PersonActor | null, lien: string): boolean =>
  actor !== null && signer.open(LINK, lien) === actor.sessionId;

/** That this session has just been at ORCID and came back as its own person. */
export const orcidProof = (signer: Signer, sessionId: string, now: Date): string =>
  signer.sign(PROOF, freshProof(sessionId, now));

export const isOrcidProof = (signer: Signer, sessionId: string, proof: string, now: Date) =>
  isFreshProof(signer.open(PROOF, proof), sessionId, now);
