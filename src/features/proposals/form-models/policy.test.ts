import { expect, test } from "vitest";
import { listAllowedActors } from "#tests/support/actors.ts";
import { can } from "./policy.ts";

const publishersOf = (partnerId: number) =>
  listAllowedActors("one", (actor) => can(actor, "publish", { partnerId }));

test("a form is published by its own agency's staff, by administrators, and with the demonstration", () => {
  expect(publishersOf(1)).toEqual(["staff", "administrator", "product"]);
  expect(publishersOf(2)).toEqual(["administrator", "product"]);
});
