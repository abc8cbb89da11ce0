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

test.each(["keepFavourites", "saveSearches"] as const)("%s is for people, of themselves", (act) => {
  expect(allowed((actor) => can(actor, act, undefined))).toEqual(["owner", "other"]);
  expect(can(VISITOR, act, undefined)).toMatchObject({ why: "signIn" });
  expect(can(ACTORS.administrator as Actor, act, undefined)).toMatchObject({ why: "onlyPeople" });
});

test("removed favourites are brought back by who removed them", () => {
  const restore = (actor: Actor) => can(actor, "restoreFavourites", { userId: "one" });
  expect(allowed(restore)).toEqual(["owner"]);
  expect(restore(VISITOR)).toMatchObject({ why: "hidden" });
});

test("a saved search is its owner's, and of whoever holds its link; hidden from everybody else", () => {
  const change = (userId: string | null, byLink: boolean) => (actor: Actor) =>
    can(actor, "changeSearch", { userId, byLink });
  expect(allowed(change("one", false))).toEqual(["owner"]);
  expect(allowed(change(null, false))).toEqual([]);
  expect(allowed(change("one", true))).toEqual(Object.keys(ACTORS));
  expect(allowed(change(null, true))).toEqual(Object.keys(ACTORS));
  expect(change("one", false)(VISITOR)).toMatchObject({ why: "hidden" });
});

test("alerts are run by the product alone", () => {
  expect(allowed((actor) => can(actor, "runAlerts", undefined))).toEqual(["product"]);
});
