import { expect, test } from "vitest";
import { productActor } from "#platform/actor.ts";
import { makeActors } from "#tests/support/actors.ts";
import { can } from "./policy.ts";

const OWNER = "8a5c0c3e-0d5b-4e0c-9f5a-0d6f3d3d9a01";
/** An administrator or a staff member with the same id is not the owner. */
const ACTORS = {
  ...makeActors(OWNER),
  productForAnother: productActor("a-job", "another"),
  productForNobody: productActor("a-job"),
};

const SUBJECT = {
  userId: OWNER,
  source: "hal" as const,
  goneAt: new Date("2027-01-10T10:00:00Z"),
};
/** Only the owner may act; for all other actors the subject is hidden. */
const ALLOWED: Record<Parameters<typeof can>[1], readonly string[]> = {
  edit: ["owner"],
  choose: ["owner"],
  remove: ["owner"],
  writeImport: ["product"],
};

for (const act of Object.keys(ALLOWED) as (keyof typeof ALLOWED)[]) {
  test.each(Object.entries(ACTORS))(`${act}: %s`, (who, actor) => {
    expect(can(actor, act, SUBJECT)).toEqual(
      ALLOWED[act].includes(who) ? { ok: true } : { ok: false, why: "hidden" },
    );
  });
}

test("a work its source still has is not removed, one that was added by hand is", () => {
  const work = { userId: OWNER, source: "orcid" as const, goneAt: null };
  expect(can(ACTORS.owner, "remove", work)).toEqual({ ok: false, why: "hidden" });
  expect(can(ACTORS.owner, "remove", { ...work, source: "added" })).toEqual({ ok: true });
  expect(can(ACTORS.other, "remove", { ...work, source: "added" }).ok).toBe(false);
});
