import { expect, test } from "vitest";
import { actorsAround } from "#tests/support/actors.ts";
import { can } from "./policy.ts";

const OWNER = "8a5c0c3e-0d5b-4e0c-9f5a-0d6f3d3d9a01";
/** Even an administrator or a member of staff with the same id is not the person themselves. */
const ACTORS = actorsAround(OWNER);

const COMPLETE = { userId: OWNER, hasPassword: true, emailVerified: true };
const ACTS = {
  endDevice: "hidden",
  confirmAddress: "otherPerson",
  choosePassword: "hidden",
  unlinkOrcid: "hidden",
} as const;

for (const act of Object.keys(ACTS) as (keyof typeof ACTS)[]) {
  test.each(Object.entries(ACTORS))(`${act}: %s`, (who, actor) => {
    expect(can(actor, act, COMPLETE)).toEqual(
      who === "owner" ? { ok: true } : { ok: false, why: ACTS[act] },
    );
  });
}

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
