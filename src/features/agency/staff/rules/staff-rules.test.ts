import { describe, expect, test } from "vitest";
import { STAFF_ROLES } from "#platform/actor.ts";
import { makeActors, makeStaffActor } from "#tests/support/actors.ts";
import {
  decideInvitation,
  getStaffInvitationEnd,
  getStaffInvitationState,
  toStaffPlace,
} from "./staff-invitation.ts";
import { decideEnd, decideFactorReset, decideRoleChange } from "./staff-member.ts";
import { sumReach } from "./staff-reach.ts";

const AGENCY = { partnerId: 1, kind: "standard", hasManager: true } as const;
const NEW_AGENCY = { ...AGENCY, hasManager: false };
const { administrator, visitor, owner, apiKey, product } = makeActors("ana");
const manager = makeStaffActor("ana");
const toWhy = (decision: { ok: boolean; why?: string }) => decision.why ?? "allowed";

describe("[E-09 part] who may invite", () => {
  test("managers give every role, the others none", () => {
    for (const role of STAFF_ROLES) {
      expect(toWhy(decideInvitation(manager, AGENCY, role))).toBe("allowed");
      for (const own of ["reader", "officer", "decider"] as const) {
        const inviting = makeStaffActor("ana", { role: own });
        expect(toWhy(decideInvitation(inviting, AGENCY, role))).toBe("needs.manager");
      }
    }
  });

  test("administrators invite the first manager of a standard agency alone", () => {
    expect(toWhy(decideInvitation(administrator, NEW_AGENCY, "manager"))).toBe("allowed");
    expect(toWhy(decideInvitation(administrator, NEW_AGENCY, "decider"))).toBe("firstManagerOnly");
    expect(toWhy(decideInvitation(administrator, AGENCY, "manager"))).toBe("hasManager");
    const oneOff = { ...NEW_AGENCY, kind: "one_off" } as const;
    expect(toWhy(decideInvitation(administrator, oneOff, "manager"))).toBe("oneOffPartner");
  });

  test("for another agency, and for everybody else, there is nothing", () => {
    const others = [visitor, owner, apiKey, product, makeStaffActor("ana", { partnerId: 2 })];
    for (const actor of others)
      expect(toWhy(decideInvitation(actor, AGENCY, "reader"))).toBe("hidden");
  });
});

describe("[E-09 part] what a manager may do with a member", () => {
  const member = (over = {}) =>
    ({ memberId: "other", partnerId: 1, role: "officer", isLastManager: false, ...over }) as const;
  const last = { ...member(), memberId: "member", role: "manager", isLastManager: true } as const;

  test("change, end and reset; other roles none of it, other agencies find nobody", () => {
    const decisions = (actor: typeof manager) => [
      toWhy(decideRoleChange(actor, member(), "manager")),
      toWhy(decideEnd(actor, member())),
      toWhy(decideFactorReset(actor, member())),
    ];
    expect(decisions(manager)).toEqual(["allowed", "allowed", "allowed"]);
    for (const role of ["reader", "officer", "decider"] as const)
      expect(new Set(decisions(makeStaffActor("ana", { role })))).toEqual(
        new Set(["needs.manager"]),
      );
    expect(new Set(decisions(makeStaffActor("ana", { partnerId: 2 })))).toEqual(
      new Set(["hidden"]),
    );
  });

  test("the last manager stays, in this role; one of two may go", () => {
    expect(toWhy(decideEnd(manager, last))).toBe("lastManager");
    expect(toWhy(decideRoleChange(manager, last, "decider"))).toBe("lastManager");
    expect(toWhy(decideRoleChange(manager, last, "manager"))).toBe("allowed");
    const oneOfTwo = { ...last, isLastManager: false };
    expect(toWhy(decideEnd(manager, oneOfTwo))).toBe("allowed");
    expect(toWhy(decideRoleChange(manager, oneOfTwo, "reader"))).toBe("allowed");
  });

  test("one's own second factor is replaced elsewhere", () => {
    expect(toWhy(decideFactorReset(manager, { ...last, isLastManager: false }))).toBe("ownFactor");
  });
});

test("managers always have all departments; others keep each once, in order", () => {
  const ids = { allDepartments: false, departmentIds: [12, 3, 12] };
  expect(toStaffPlace({ role: "manager", ...ids }).departmentIds).toBeNull();
  expect(toStaffPlace({ role: "reader", ...ids }).departmentIds).toEqual([3, 12]);
  expect(toStaffPlace({ role: "reader", ...ids, allDepartments: true }).departmentIds).toBeNull();
});

test("an invitation lasts seven days, and says how it ended", () => {
  const createdAt = new Date("2026-11-18T10:00:00Z");
  const expiresAt = getStaffInvitationEnd(createdAt);
  expect(expiresAt.toISOString()).toBe("2026-11-25T10:00:00.000Z");
  const open = { expiresAt, acceptedAt: null, cancelledAt: null, isReplaced: false };
  const at = (moment: string) => getStaffInvitationState(open, new Date(moment));
  expect([at("2026-11-25T09:59:59Z"), at("2026-11-25T10:00:00Z")]).toEqual(["open", "expired"]);
  const end = new Date("2026-11-19T10:00:00Z");
  expect(getStaffInvitationState({ ...open, cancelledAt: end }, end)).toBe("cancelled");
  const replaced = { ...open, cancelledAt: end, isReplaced: true };
  expect(getStaffInvitationState(replaced, end)).toBe("replaced");
  // What was accepted in time does not expire.
  expect(getStaffInvitationState({ ...open, acceptedAt: end }, new Date("2027-01-01"))).toBe(
    "accepted",
  );
});

test("what a person would see: their departments, and what belongs to none", () => {
  const reach = [
    { departmentId: null, calls: 1, deposits: 10 },
    { departmentId: 7, calls: 2, deposits: 150 },
    { departmentId: 8, calls: 4, deposits: 6 },
  ];
  expect(sumReach(reach, null)).toEqual({ calls: 7, deposits: 166 });
  expect(sumReach(reach, [7])).toEqual({ calls: 3, deposits: 160 });
  expect(sumReach(reach, [])).toEqual({ calls: 1, deposits: 10 });
  expect(sumReach([], [7])).toEqual({ calls: 0, deposits: 0 });
});
