import {
  type Actor,
  type PersonActor,
  productActor,
  type StaffActor,
  VISITOR,
} from "#platform/actor.ts";

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

/** A researcher as the actor of a request. */
export const makePersonActor = (userId: string): PersonActor => ({
  ...signedIn(userId),
  kind: "person",
  orcid: null,
});

/** A member of staff of the agency with id 1, by default a manager of all its departments. */
export const makeStaffActor = (userId: string, over: Partial<StaffActor> = {}): StaffActor => ({
  ...signedIn(userId),
  kind: "staff",
  memberId: "member",
  partnerId: 1,
  role: "manager",
  departmentIds: null,
  ...over,
});

/** One actor of each kind, for testing a policy on something that belongs to `userId`. */
export const makeActors = (userId: string) => ({
  visitor: VISITOR,
  owner: makePersonActor(userId),
  other: makePersonActor("another"),
  // The same account in another role has no personal space.
  staff: makeStaffActor(userId),
  administrator: { ...signedIn(userId), kind: "administrator" } as const,
  apiKey: { kind: "apiKey", keyId: "key", partnerId: 1 } as const,
  product: productActor("job", userId),
});

/** Names of the actors that a policy allows. */
export const listAllowedActors = (
  userId: string,
  decide: (actor: Actor) => { readonly ok: boolean },
): string[] =>
  Object.entries(makeActors(userId))
    .filter(([, actor]) => decide(actor).ok)
    .map(([name]) => name);
