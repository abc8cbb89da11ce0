import { expect, test } from "vitest";
import { STAFF_ROLES, type StaffRole } from "#platform/actor.ts";
import { STAFF_ACTS, type StaffAct } from "#platform/staff-acts.ts";
import { listAllowedActors, makeStaffActor } from "#tests/support/actors.ts";
import { can } from "./policy.ts";

const OWN = { partnerId: 1, departmentId: null };

/** Written out by hand, so that a changed cell of the table changes a test. */
const ALLOWED_ROLES: Readonly<Record<StaffAct, readonly StaffRole[]>> = {
  readDeposits: ["reader", "officer", "decider", "manager"],
  readColleagues: ["reader", "officer", "decider", "manager"],
  declareConflict: ["reader", "officer", "decider", "manager"],
  findExperts: ["officer", "decider", "manager"],
  writeCalls: ["officer", "decider", "manager"],
  checkEligibility: ["officer", "decider", "manager"],
  writeLetters: ["officer", "decider", "manager"],
  unlockDossiers: ["decider", "manager"],
  decide: ["decider", "manager"],
  managePeople: ["manager"],
  manageKeys: ["manager"],
  managePartner: ["manager"],
  readAudit: ["manager"],
};

test.each(Object.keys(STAFF_ACTS) as StaffAct[])("[E-09 part] %s, role by role", (act) => {
  const allowed = STAFF_ROLES.filter((role) => can(makeStaffActor("ana", { role }), act, OWN).ok);
  expect(allowed).toEqual(ALLOWED_ROLES[act]);
  for (const role of STAFF_ROLES) {
    const actor = makeStaffActor("ana", { role });
    expect(can(actor, act, { ...OWN, partnerId: 2 })).toEqual({ ok: false, why: "hidden" });
  }
  expect(listAllowedActors("ana", (actor) => can(actor, act, OWN))).toEqual(["staff"]);
});

test("[E-09 part] who is limited to departments sees these, and what belongs to none", () => {
  const limited = makeStaffActor("ana", { role: "reader", departmentIds: [7] });
  const sees = (departmentId: number | null) =>
    can(limited, "readDeposits", { partnerId: 1, departmentId }).ok;
  expect([sees(7), sees(null), sees(8)]).toEqual([true, true, false]);
  const withoutDepartments = makeStaffActor("ana", { departmentIds: [] });
  expect(can(withoutDepartments, "readDeposits", { partnerId: 1, departmentId: 7 })).toEqual({
    ok: false,
    why: "hidden",
  });
});
