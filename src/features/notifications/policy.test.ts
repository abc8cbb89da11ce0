import { expect, test } from "vitest";
import { type Actor, type PersonActor, productActor, VISITOR } from "#platform/actor.ts";
import { can } from "./policy.ts";

const signedIn = {
  userId: "one",
  sessionId: "s",
  firstName: "Ana",
  lastName: "Ito",
  email: null,
  emailVerified: false,
  locale: "fr",
} as const;
const owner: PersonActor = { ...signedIn, kind: "person", orcid: null };
const ACTORS: Readonly<Record<string, Actor>> = {
  visitor: VISITOR,
  owner,
  other: { ...owner, userId: "two" },
  // The same account in another role has no space of its own.
  staff: { ...signedIn, kind: "staff", partnerId: 1 },
  administrator: { ...signedIn, kind: "administrator" },
  apiKey: { kind: "apiKey", keyId: "k", partnerId: 1 },
  product: productActor("job", "one"),
};
const allowed = (decide: (actor: Actor) => { ok: boolean }) =>
  Object.keys(ACTORS).filter((name) => decide(ACTORS[name] as Actor).ok);

test("a notification is its owner's to change, and hidden from everybody else", () => {
  const change = (actor: Actor) => can(actor, "change", { userId: "one" });
  expect(allowed(change)).toEqual(["owner"]);
  expect(change(VISITOR)).toMatchObject({ why: "hidden" });
});

test("only people receive notifications", () => {
  expect(allowed((actor) => can(actor, "receive", undefined))).toEqual(["owner", "other"]);
});
