import { href } from "react-router";
import type { PersonActor } from "#platform/actor.ts";
import type { Signer } from "#platform/signing.ts";
import { formatProof, isFreshProof } from "./identity-request.ts";

const LINK_PURPOSE = "orcid link";
const PROVE_PURPOSE = "orcid prove";
const PROOF_PURPOSE = "identity proof";

const buildOrcidHref = (lien: string, next: string): string =>
  `${href("/connexion-orcid")}?${new URLSearchParams({ lien, next })}`;

/**
 * The address that links an ORCID, for the page of one session alone: another site cannot write it. Only who has just
 * shown who they are is given one, and it counts no longer than that does.
 */
export const orcidLinkHref = (
  signer: Signer,
  { sessionId }: PersonActor,
  { next, now }: { next: string; now: Date },
): string => buildOrcidHref(signer.sign(LINK_PURPOSE, formatProof(sessionId, now)), next);

/** The address by which who has an ORCID proves that they hold it: nothing is linked by it. */
export const orcidProveHref = (signer: Signer, { sessionId }: PersonActor, next: string): string =>
  buildOrcidHref(signer.sign(PROVE_PURPOSE, sessionId), next);

/** What the `lien` of an address was written for, by our own page and for this session; null for any other. */
export function readOrcidPurpose(
  signer: Signer,
  actor: PersonActor | null,
  { lien, now }: { lien: string; now: Date },
): "link" | "prove" | "stale" | null {
  if (!actor) return null;
  const { sessionId, orcid } = actor;
  if (signer.verify(PROVE_PURPOSE, lien) === sessionId) return orcid === null ? null : "prove";
  const link = signer.verify(LINK_PURPOSE, lien);
  if (link?.split(" ")[0] !== sessionId) return null;
  return isFreshProof(link, sessionId, now) ? "link" : "stale";
}

/** That the person of this session has just shown who they are: by their password, or at ORCID. */
export const signIdentityProof = (signer: Signer, sessionId: string, now: Date): string =>
  signer.sign(PROOF_PURPOSE, formatProof(sessionId, now));

export const isIdentityProof = (signer: Signer, sessionId: string, proof: string, now: Date) =>
  isFreshProof(signer.verify(PROOF_PURPOSE, proof), sessionId, now);
