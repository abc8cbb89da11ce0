import { expect, test } from "vitest";
import { listAllowedActors, makeStaffActor } from "#tests/support/actors.ts";
import { can } from "./policy.ts";

const publishersOf = (partnerId: number) =>
  listAllowedActors("one", (actor) => can(actor, "publish", { partnerId }));

test("a form is published by its own agency's staff, by administrators, and with the demonstration", () => {
  expect(publishersOf(1)).toEqual(["staff", "administrator", "product"]);
  expect(publishersOf(2)).toEqual(["administrator", "product"]);
});

test("the meanings of questions are set by staff of the form's agency who write calls", () => {
  const settersOf = (partnerId: number) =>
    listAllowedActors("one", (actor) => can(actor, "setMeanings", { partnerId }));
  expect(settersOf(1)).toEqual(["staff"]);
  expect(settersOf(2)).toEqual([]);
  const reader = makeStaffActor("one", { role: "reader" });
  expect(can(reader, "setMeanings", { partnerId: 1 }).ok).toBe(false);
});
