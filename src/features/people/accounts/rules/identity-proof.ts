import { href } from "react-router";
import type { PersonActor } from "#platform/actor.ts";
import type { Signer } from "#platform/signing.ts";

/** How long an authorization at ORCID may take, before its request expires. */
export const IDENTITY_REQUEST_MINUTES = 15;

export const getIdentityRequestExpiry = (now: Date): Date =>
  new Date(now.getTime() + IDENTITY_REQUEST_MINUTES * 60_000);

const LINK_PURPOSE = "orcid link";
const PROVE_PURPOSE = "orcid prove";
const PROOF_PURPOSE = "identity proof";

const buildOrcidHref = (lien: string, next: string): string =>
  `${href("/connexion-orcid")}?${new URLSearchParams({ lien, next })}`;

/**
 * The address that starts linking an ORCID iD. Signed for one session, so that another site cannot forge it. Given
 * only after a fresh proof of identity, and valid as long as that proof.
 */
export const orcidLinkHref = (
  signer: Signer,
  { sessionId }: PersonActor,
  { next, now }: { next: string; now: Date },
): string => buildOrcidHref(signer.sign(LINK_PURPOSE, formatProof(sessionId, now)), next);

/** The address by which a person proves the linked ORCID iD. Links nothing. */
export const orcidProveHref = (signer: Signer, { sessionId }: PersonActor, next: string): string =>
  buildOrcidHref(signer.sign(PROVE_PURPOSE, sessionId), next);

/**
 * The purpose for which our page signed the `lien` parameter for this session, or null if the signature is another's.
 */
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

/** A proof that the person of this session has just confirmed their identity, by password or at ORCID. */
export const signIdentityProof = (signer: Signer, sessionId: string, now: Date): string =>
  signer.sign(PROOF_PURPOSE, formatProof(sessionId, now));

export const isIdentityProof = (signer: Signer, sessionId: string, proof: string, now: Date) =>
  isFreshProof(signer.verify(PROOF_PURPOSE, proof), sessionId, now);

/** How long a proof of identity is valid before an irreversible act. */
const FRESH_MINUTES = 10;

/** The signed content of a proof: session and time. */
export const formatProof = (sessionId: string, provenAt: Date): string =>
  `${sessionId} ${provenAt.getTime()}`;

/** Whether a sign-in at `since` is recent enough to need no further proof of identity. */
export const isFreshSignIn = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() <= FRESH_MINUTES * 60_000;

export function isFreshProof(proof: string | null, sessionId: string, now: Date): boolean {
  const [session, at] = proof?.split(" ") ?? [];
  const age = now.getTime() - Number(at);
  return session === sessionId && age >= 0 && age <= FRESH_MINUTES * 60_000;
}
