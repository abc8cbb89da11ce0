import { href } from "react-router";
import type { PersonActor } from "#platform/actor.ts";
import type { Signer } from "#platform/signing.ts";

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

/** How long a way to ORCID and back may take: time to find a password, not to forget the tab. */
export const IDENTITY_REQUEST_MINUTES = 15;

export const getIdentityRequestExpiry = (now: Date): Date =>
  new Date(now.getTime() + IDENTITY_REQUEST_MINUTES * 60_000);

/** How often a way to ORCID may be started from one network. */
export const ORCID_NETWORK_LIMIT = { name: "orcid", max: 60, seconds: 900 } as const;

/** How long a fresh proof of identity counts before something that cannot be undone. */
const FRESH_MINUTES = 10;

/** A proof written at `provenAt` by the session `sessionId`. */
export const formatProof = (sessionId: string, provenAt: Date): string =>
  `${sessionId} ${provenAt.getTime()}`;

/** Whether somebody who signed in at `since` has just done so: they are not asked again who they are. */
export const isFreshSignIn = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() <= FRESH_MINUTES * 60_000;

export function isFreshProof(proof: string | null, sessionId: string, now: Date): boolean {
  const [session, at] = proof?.split(" ") ?? [];
  const age = now.getTime() - Number(at);
  return session === sessionId && age >= 0 && age <= FRESH_MINUTES * 60_000;
}
