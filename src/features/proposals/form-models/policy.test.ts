import { expect, test } from "vitest";
import { listAllowedActors, makeStaffActor } from "#tests/support/actors.ts";
import { can } from "./policy.ts";

const publishersOf = (partnerId: number) =>
  listAllowedActors("one", (actor) => can(actor, "publish", { partnerId }));

test("a form is published by its agency's staff who write calls, by administrators, and with the demonstration", () => {
  expect(publishersOf(1)).toEqual(["staff", "administrator", "product"]);
  expect(publishersOf(2)).toEqual(["administrator", "product"]);
  const decide = (role: "reader" | "officer", partnerId = 1) =>
    can(makeStaffActor("one", { role }), "publish", { partnerId });
  expect(decide("officer").ok).toBe(true);
  expect(decide("reader")).toEqual({ ok: false, why: "needs.officer" });
  expect(decide("reader", 2)).toEqual({ ok: false, why: "hidden" });
});

test("the meanings of questions are set by staff of the form's agency who write calls", () => {
  const settersOf = (partnerId: number) =>
    listAllowedActors("one", (actor) => can(actor, "setMeanings", { partnerId }));
  expect(settersOf(1)).toEqual(["staff"]);
  expect(settersOf(2)).toEqual([]);
  const reader = makeStaffActor("one", { role: "reader" });
  expect(can(reader, "setMeanings", { partnerId: 1 }).ok).toBe(false);
});
