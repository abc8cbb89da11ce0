import { expect, test } from "vitest";
import { STAFF_ROLES } from "#platform/actor.ts";
import { listAllowedActors, makeStaffActor } from "#tests/support/actors.ts";
import { can } from "./policy.ts";

test("forms are read and written by staff of their agency alone", () => {
  const listFor = (act: "readForms" | "writeForms", partnerId: number) =>
    listAllowedActors("one", (actor) => can(actor, act, { partnerId }));
  expect(listFor("readForms", 1)).toEqual(["staff"]);
  expect(listFor("writeForms", 1)).toEqual(["staff"]);
  expect(listFor("readForms", 2)).toEqual([]);
  expect(listFor("writeForms", 2)).toEqual([]);
});

test("readers read forms, officers write them, whatever their departments are", () => {
  const decide = (act: "readForms" | "writeForms") =>
    STAFF_ROLES.map(
      (role) => can(makeStaffActor("one", { role, departmentIds: [7] }), act, { partnerId: 1 }).ok,
    );
  expect(decide("readForms")).toEqual([true, true, true, true]);
  expect(decide("writeForms")).toEqual([false, true, true, true]);
  const reader = makeStaffActor("one", { role: "reader" });
  expect(can(reader, "writeForms", { partnerId: 1 })).toEqual({ ok: false, why: "needs.officer" });
  expect(can(reader, "writeForms", { partnerId: 2 })).toEqual({ ok: false, why: "hidden" });
});
