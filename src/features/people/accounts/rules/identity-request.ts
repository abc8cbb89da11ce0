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
