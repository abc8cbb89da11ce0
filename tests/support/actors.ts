import { type Actor, type PersonActor, productActor, VISITOR } from "#platform/actor.ts";

const signedIn = (userId: string) =>
  ({
    userId,
    sessionId: "session",
    firstName: "Ana",
    lastName: "Ito",
    email: null,
    emailVerified: false,
    locale: "fr",
  }) as const;

/** A researcher, as they come with a request. */
export const personActor = (userId: string): PersonActor => ({
  ...signedIn(userId),
  kind: "person",
  orcid: null,
});

/** Everybody a policy may be asked about, around what belongs to one person. */
export const actorsAround = (userId: string) => ({
  visitor: VISITOR,
  owner: personActor(userId),
  other: personActor("another"),
  // The same account in another role has no space of its own.
  staff: { ...signedIn(userId), kind: "staff", partnerId: 1 } as const,
  administrator: { ...signedIn(userId), kind: "administrator" } as const,
  apiKey: { kind: "apiKey", keyId: "key", partnerId: 1 } as const,
  product: productActor("job", userId),
});

/** Names of those around `userId` to whom a policy says yes. */
export const allowedAround = (
  userId: string,
  decide: (actor: Actor) => { readonly ok: boolean },
): string[] =>
  Object.entries(actorsAround(userId))
    .filter(([, actor]) => decide(actor).ok)
    .map(([name]) => name);
