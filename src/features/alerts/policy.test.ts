import { expect, test } from "vitest";
import { type Actor, VISITOR } from "#platform/actor.ts";
import { actorsAround, allowedAround } from "#tests/support/actors.ts";
import { can } from "./policy.ts";

const actors = actorsAround("one");

test.each(["keepFavourites", "saveSearches"] as const)("%s is for people, of themselves", (act) => {
  expect(allowedAround("one", (actor) => can(actor, act, undefined))).toEqual(["owner", "other"]);
  expect(can(VISITOR, act, undefined)).toMatchObject({ why: "signIn" });
  expect(can(actors.administrator, act, undefined)).toMatchObject({ why: "onlyPeople" });
});

test("removed favourites are brought back by who removed them", () => {
  const restore = (actor: Actor) => can(actor, "restoreFavourites", { userId: "one" });
  expect(allowedAround("one", restore)).toEqual(["owner"]);
  expect(restore(VISITOR)).toMatchObject({ why: "hidden" });
});

test("a saved search is its owner's, and of whoever holds its link; hidden from everybody else", () => {
  const change = (userId: string | null, byLink: boolean) => (actor: Actor) =>
    can(actor, "changeSearch", { userId, byLink });
  expect(allowedAround("one", change("one", false))).toEqual(["owner"]);
  expect(allowedAround("one", change(null, false))).toEqual([]);
  for (const userId of ["one", null]) {
    expect(allowedAround("one", change(userId, true))).toEqual(Object.keys(actors));
  }
  expect(change("one", false)(actors.other)).toMatchObject({ why: "hidden" });
});

test("alerts are run by the product alone", () => {
  expect(allowedAround("one", (actor) => can(actor, "runAlerts", undefined))).toEqual(["product"]);
});
