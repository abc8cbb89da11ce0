import { describe, expect, test } from "vitest";
import { STAFF_ROLES } from "#platform/actor.ts";
import { listAllowedActors, makeActors, makeStaffActor } from "#tests/support/actors.ts";
import { can } from "./policy.ts";

const OWN = { partnerId: 1 };
const OTHER = { partnerId: 2 };

describe("[E-01 part] who edits partners", () => {
  test("each kind of actor, on the agency of the staff", () => {
    const allowed = (decide: Parameters<typeof listAllowedActors>[1]) =>
      listAllowedActors("ana", decide);
    expect(allowed((actor) => can(actor, "managePartners", null))).toEqual(["administrator"]);
    expect(allowed((actor) => can(actor, "editIdentity", OWN))).toEqual(["administrator"]);
    const both = ["staff", "administrator"];
    expect(allowed((actor) => can(actor, "editAgencyPage", OWN))).toEqual(both);
    expect(allowed((actor) => can(actor, "readAgencyPage", OWN))).toEqual(both);
    const department = { ...OWN, departmentId: 4 };
    expect(allowed((actor) => can(actor, "editDepartments", department))).toEqual(both);
  });

  test("other agencies are hidden from staff, with every act", () => {
    const { staff } = makeActors("ana");
    for (const act of ["editIdentity", "editAgencyPage", "readAgencyPage"] as const)
      expect(can(staff, act, OTHER)).toEqual({ ok: false, why: "hidden" });
    expect(can(staff, "editDepartments", { ...OTHER, departmentId: null }).ok).toBe(false);
    expect(can(staff, "editIdentity", OWN)).toEqual({ ok: false, why: "administratorsOnly" });
  });

  test.each(STAFF_ROLES)("the role %s reads; only managers write", (role) => {
    const actor = makeStaffActor("ana", { role });
    expect(can(actor, "readAgencyPage", OWN).ok).toBe(true);
    expect(can(actor, "editAgencyPage", OWN).ok).toBe(role === "manager");
    expect(can(actor, "editDepartments", { ...OWN, departmentId: null }).ok).toBe(
      role === "manager",
    );
  });
});
