import { expect, test } from "vitest";
import type { Actor, StaffRole } from "#platform/actor.ts";
import { VISITOR } from "#platform/actor.ts";
import { can, type ViewSubject } from "./policy.ts";

const person = {
  sessionId: "s",
  firstName: "Ada",
  lastName: "Byron",
  email: null,
  emailVerified: true,
  locale: "fr",
} as const;
const staff = (userId: string, role: StaffRole, partnerId = 1): Actor => ({
  ...person,
  kind: "staff",
  userId,
  memberId: userId,
  partnerId,
  role,
  departmentIds: null,
});
const administrator = (userId: string): Actor => ({ ...person, kind: "administrator", userId });
const view = (over: Partial<ViewSubject> = {}): ViewSubject => ({
  userId: "owner",
  partnerId: 1,
  isShared: true,
  ...over,
});
const decide = (actor: Actor, subject: ViewSubject) =>
  (["changeView", "deleteView"] as const).map((act) => {
    const decision = can(actor, act, subject);
    return decision.ok ? "ok" : decision.why;
  });

test("only the owner changes a view; managers delete what is shared in their agency", () => {
  expect(decide(staff("owner", "reader"), view({ isShared: false }))).toEqual(["ok", "ok"]);
  for (const role of ["reader", "officer", "decider"] as const) {
    expect(decide(staff("other", role), view()), role).toEqual(["onlyOwner", "needs.manager"]);
  }
  expect(decide(staff("other", "manager"), view())).toEqual(["onlyOwner", "ok"]);
  expect(decide(staff("other", "manager"), view({ isShared: false }))).toEqual([
    "hidden",
    "hidden",
  ]);
});

test("views of another agency are hidden, also from their owner and from administrators", () => {
  for (const actor of [
    staff("other", "manager", 2),
    staff("owner", "manager", 2),
    administrator("owner"),
    VISITOR,
    { ...person, kind: "person", userId: "owner", orcid: null } as Actor,
  ]) {
    expect(decide(actor, view()), actor.kind).toEqual(["hidden", "hidden"]);
  }
});

test("administrators share among themselves", () => {
  const shared = view({ partnerId: null });
  expect(decide(administrator("owner"), shared)).toEqual(["ok", "ok"]);
  expect(decide(administrator("other"), shared)).toEqual(["onlyOwner", "ok"]);
  expect(decide(staff("other", "manager"), shared)).toEqual(["hidden", "hidden"]);
});
