import { expect, test } from "vitest";
import { makeActors } from "#tests/support/actors.ts";
import { can } from "./policy.ts";

const ACTORS = makeActors("8a5c0c3e-0d5b-4e0c-9f5a-0d6f3d3d9a01");

const WHO = {
  administer: ["administrator"],
  keepOwnAccess: ["staff", "administrator"],
  addAdministrator: ["administrator", "product"],
  endAdministrator: ["administrator", "product"],
  signOutPeople: ["administrator", "product"],
} as const satisfies Record<string, readonly (keyof typeof ACTORS)[]>;

for (const act of Object.keys(WHO) as (keyof typeof WHO)[]) {
  test.each(Object.entries(ACTORS))(`${act}: %s`, (who, actor) => {
    const allowed = (WHO[act] as readonly string[]).includes(who);
    expect(can(actor, act, null)).toEqual(allowed ? { ok: true } : { ok: false, why: "hidden" });
  });
}
