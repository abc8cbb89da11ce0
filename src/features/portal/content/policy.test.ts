import { expect, test } from "vitest";
import { VISITOR } from "#platform/actor.ts";
import { listAllowedActors } from "#tests/support/actors.ts";
import { can } from "./policy.ts";

test("maintenance is switched by administrators and from the command line", () => {
  expect(listAllowedActors("one", (actor) => can(actor, "switchMaintenance", undefined))).toEqual([
    "administrator",
    "product",
  ]);
  expect(can(VISITOR, "switchMaintenance", undefined)).toEqual({ ok: false, why: "hidden" });
});
