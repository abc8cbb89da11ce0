import { expect, test } from "vitest";
import { type Actor, VISITOR } from "#platform/actor.ts";
import { listAllowedActors, makeActors } from "#tests/support/actors.ts";
import { can } from "./policy.ts";

const actors = makeActors("one");

test.each(["keepFavourites", "saveSearches"] as const)("%s is for people, of themselves", (act) => {
  expect(listAllowedActors("one", (actor) => can(actor, act, undefined))).toEqual([
    "owner",
    "other",
  ]);
  expect(can(VISITOR, act, undefined)).toMatchObject({ why: "signIn" });
  expect(can(actors.administrator, act, undefined)).toMatchObject({ why: "onlyPeople" });
});

test("removed favourites are brought back by who removed them", () => {
  const restore = (actor: Actor) => can(actor, "restoreFavourites", { userId: "one" });
  expect(listAllowedActors("one", restore)).toEqual(["owner"]);
  expect(restore(VISITOR)).toMatchObject({ why: "hidden" });
});

test("a saved search is its owner's, and of whoever holds its link; hidden from everybody else", () => {
  const change = (userId: string | null, byLink: boolean) => (actor: Actor) =>
    can(actor, "changeSearch", { userId, email: null, byLink });
  expect(listAllowedActors("one", change("one", false))).toEqual(["owner"]);
  expect(listAllowedActors("one", change(null, false))).toEqual([]);
  for (const userId of ["one", null]) {
    expect(listAllowedActors("one", change(userId, true))).toEqual(Object.keys(actors));
  }
  expect(change("one", false)(actors.other)).toMatchObject({ why: "hidden" });
});

test("a visitor's alert is also of the person who has proven its address", () => {
  const change = (actor: Actor) =>
    can(actor, "changeSearch", { userId: null, email: "Ada@example.org", byLink: false });
  const ada = { ...actors.owner, email: "ada@Example.org", emailVerified: true };
  expect(change(ada)).toMatchObject({ ok: true });
  expect(change({ ...ada, emailVerified: false })).toMatchObject({ why: "hidden" });
  expect(change({ ...ada, email: "eve@example.org" })).toMatchObject({ why: "hidden" });
  expect(change({ ...ada, email: null })).toMatchObject({ why: "hidden" });
  const administrator = { ...actors.administrator, email: ada.email, emailVerified: true };
  expect(change(administrator)).toMatchObject({ why: "hidden" });
});

test("mails are ended by whoever holds the link in them", () => {
  const end = (byLink: boolean) =>
    listAllowedActors("one", (actor) => can(actor, "endMails", { byLink }));
  expect(end(true)).toEqual(Object.keys(actors));
  expect(end(false)).toEqual([]);
});

test("alerts are run by the product alone", () => {
  expect(listAllowedActors("one", (actor) => can(actor, "runAlerts", undefined))).toEqual([
    "product",
  ]);
});
