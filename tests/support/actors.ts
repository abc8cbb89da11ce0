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
export const makePersonActor = (userId: string): PersonActor => ({
  ...signedIn(userId),
  kind: "person",
  orcid: null,
});

/** Everybody a policy may be asked about, around what belongs to one person. */
export const makeActors = (userId: string) => ({
  visitor: VISITOR,
  owner: makePersonActor(userId),
  other: makePersonActor("another"),
  // The same account in another role has no space of its own.
  staff: { ...signedIn(userId), kind: "staff", partnerId: 1 } as const,
  administrator: { ...signedIn(userId), kind: "administrator" } as const,
  apiKey: { kind: "apiKey", keyId: "key", partnerId: 1 } as const,
  product: productActor("job", userId),
});

/** Names of those around `userId` to whom a policy says yes. */
export const listAllowedActors = (
  userId: string,
  decide: (actor: Actor) => { readonly ok: boolean },
): string[] =>
  Object.entries(makeActors(userId))
    .filter(([, actor]) => decide(actor).ok)
    .map(([name]) => name);
