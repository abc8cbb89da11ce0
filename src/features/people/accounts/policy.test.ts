import { expect, test } from "vitest";
import { makeActors } from "#tests/support/actors.ts";
import { can } from "./policy.ts";

const OWNER = "8a5c0c3e-0d5b-4e0c-9f5a-0d6f3d3d9a01";
const OTHER = "8a5c0c3e-0d5b-4e0c-9f5a-0d6f3d3d9a02";
/** Administrators and staff have accounts too, but none of a researcher's ways into them. */
const ACTORS = makeActors(OWNER);

const COMPLETE = { userId: OWNER, hasPassword: true, emailVerified: true };
const ACTS = {
  edit: { why: "hidden", allowed: ["owner", "staff", "administrator"] },
  erase: { why: "hidden", allowed: ["owner"] },
  endDevice: { why: "hidden", allowed: ["owner", "staff", "administrator"] },
  confirmAddress: { why: "otherPerson", allowed: ["owner"] },
  choosePassword: { why: "hidden", allowed: ["owner", "staff", "administrator"] },
  unlinkOrcid: { why: "hidden", allowed: ["owner"] },
};

for (const act of Object.keys(ACTS) as (keyof typeof ACTS)[]) {
  test.each(Object.entries(ACTORS))(`${act}: %s`, (who, actor) => {
    const { why, allowed } = ACTS[act];
    expect(can(actor, act, COMPLETE)).toEqual(
      allowed.includes(who) ? { ok: true } : { ok: false, why },
    );
  });
}

test("nobody ends a device or chooses a password of somebody else", () => {
  const account = { userId: OTHER, emailVerified: true };
  for (const actor of [ACTORS.owner, ACTORS.staff, ACTORS.administrator]) {
    expect(can(actor, "endDevice", account)).toEqual({ ok: false, why: "hidden" });
    expect(can(actor, "choosePassword", account)).toEqual({ ok: false, why: "hidden" });
  }
});

test("a password needs a verified address first", () => {
  const account = { userId: OWNER, emailVerified: false };
  expect(can(ACTORS.owner, "choosePassword", account)).toEqual({ ok: false, why: "needsEmail" });
});

test("an ORCID stays while it is the only way in", () => {
  for (const lacks of [{ hasPassword: false }, { emailVerified: false }]) {
    const account = { ...COMPLETE, ...lacks };
    expect(can(ACTORS.owner, "unlinkOrcid", account)).toEqual({ ok: false, why: "onlyWayIn" });
  }
});
