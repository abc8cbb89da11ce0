import { expect, test } from "vitest";
import { HIDDEN } from "#platform/policy.ts";
import { makeActors, makeStaffActor } from "#tests/support/actors.ts";
import { can } from "./policy.ts";

const call = {
  partnerId: 1,
  departmentId: 7,
  partnerKind: "standard",
  isWithdrawn: false,
} as const;
const { administrator, owner, visitor } = makeActors("person");

test("[E-11 part] officers write to the teams of their calls, readers read; others find nothing", () => {
  const officer = makeStaffActor("person", { partnerId: 1, role: "officer" });
  expect(can(officer, "writeMessage", call).ok).toBe(true);
  expect(can(officer, "tryClosing", { ...call, isWithdrawn: true })).toMatchObject({
    ok: false,
    why: "withdrawn",
  });
  const reader = makeStaffActor("person", { partnerId: 1, role: "reader" });
  expect(can(reader, "readNotices", call).ok).toBe(true);
  expect(can(reader, "writeMessage", call)).toMatchObject({ ok: false, why: "needs.officer" });
  const outsiders = [
    makeStaffActor("person", { partnerId: 2, role: "manager" }),
    makeStaffActor("person", { partnerId: 1, role: "manager", departmentIds: [8] }),
    administrator,
    owner,
    visitor,
  ];
  for (const actor of outsiders)
    for (const act of ["readNotices", "writeMessage", "tryClosing"] as const)
      expect(can(actor, act, call)).toEqual(HIDDEN);
  const ofOneOff = { ...call, partnerKind: "one_off" } as const;
  expect(can(administrator, "tryClosing", ofOneOff).ok).toBe(true);
  expect(can(administrator, "writeMessage", ofOneOff)).toEqual(HIDDEN);
});
