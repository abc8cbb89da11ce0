import { expect, test } from "vitest";
import { type Actor, VISITOR } from "#platform/actor.ts";
import { listAllowedActors, makeActors } from "#tests/support/actors.ts";
import { can } from "./policy.ts";

test("a notification is its owner's to change, and hidden from everybody else", () => {
  const change = (actor: Actor) => can(actor, "change", { userId: "one" });
  expect(listAllowedActors("one", change)).toEqual(["owner"]);
  expect(change(VISITOR)).toMatchObject({ why: "hidden" });
  expect(change(makeActors("one").other)).toMatchObject({ why: "hidden" });
});

test("only people receive notifications", () => {
  const receive = (actor: Actor) => can(actor, "receive", undefined);
  expect(listAllowedActors("one", receive)).toEqual(["owner", "other"]);
});
