import { describe, expect, test } from "vitest";
import { STAFF_ROLES, type StaffRole } from "#platform/actor.ts";
import { isWithinReach, STAFF_ACTS, type StaffAct } from "#platform/staff-acts.ts";
import { makeActors, makeStaffActor } from "#tests/support/actors.ts";
import { can } from "./policy.ts";

/** The table of rights once more, as people read it: a changed cell must be changed twice. */
const ALLOWED_ROLES: Readonly<Record<StaffAct, readonly StaffRole[]>> = {
  readDeposits: ["reader", "officer", "decider", "manager"],
  readColleagues: ["reader", "officer", "decider", "manager"],
  declareConflict: ["reader", "officer", "decider", "manager"],
  findExperts: ["officer", "decider", "manager"],
  writeCalls: ["officer", "decider", "manager"],
  checkEligibility: ["officer", "decider", "manager"],
  writeLetters: ["officer", "decider", "manager"],
  unlockDossiers: ["decider", "manager"],
  readDecisions: ["decider", "manager"],
  decide: ["decider", "manager"],
  managePeople: ["manager"],
  manageKeys: ["manager"],
  managePartner: ["manager"],
  readAudit: ["manager"],
};

const ACTS = Object.keys(STAFF_ACTS) as StaffAct[];
const CELLS = ACTS.flatMap((act) => STAFF_ROLES.map((role) => [act, role] as const));
const OWN = { partnerId: 1, departmentId: null };

test("[E-09 part] every act has its row", () => {
  expect(Object.keys(ALLOWED_ROLES).sort()).toEqual([...ACTS].sort());
});

test.each(CELLS)("[E-09 part] %s by %s", (act, role) => {
  const staff = makeStaffActor("ana", { role });
  const needed = { ok: false, why: `needs.${STAFF_ACTS[act]}` };
  const expected = ALLOWED_ROLES[act].includes(role) ? { ok: true } : needed;
  expect(can(staff, act, OWN)).toEqual(expected);
  // The role gives nothing in another agency.
  expect(can(staff, act, { ...OWN, partnerId: 2 })).toEqual({ ok: false, why: "hidden" });
});

describe("[E-09 part] who is not staff of the agency", () => {
  const { staff: _, ...others } = makeActors("ana");
  test.each(Object.entries(others))("%s does nothing of it", (_name, actor) => {
    for (const act of ACTS) expect(can(actor, act, OWN)).toEqual({ ok: false, why: "hidden" });
  });
});

test("[E-09 part] limited to departments, a member reaches these and what has no department", () => {
  const reach = (departmentIds: readonly number[] | null, departmentId: number | null) =>
    isWithinReach(makeStaffActor("ana", { departmentIds }), { partnerId: 1, departmentId });
  expect([reach([7], 7), reach([7], 8), reach([7], null)]).toEqual([true, false, true]);
  expect([reach([], 7), reach([], null)]).toEqual([false, true]);
  expect([reach(null, 7), reach(null, null)]).toEqual([true, true]);
  const limited = makeStaffActor("ana", { departmentIds: [7] });
  expect(can(limited, "decide", { partnerId: 1, departmentId: 8 })).toEqual({
    ok: false,
    why: "hidden",
  });
});
