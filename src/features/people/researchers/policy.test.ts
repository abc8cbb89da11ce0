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

const COMPLETE = {
  gender: false,
  title: false,
  email: false,
  firstname: false,
  lastname: false,
  affiliation: false,
};
const SUBJECT = { userId: OWNER, missing: COMPLETE };
/** Only the owner may act; for all other actors the subject is hidden. */
const ALLOWED: Record<Parameters<typeof can>[1], readonly string[]> = {
  edit: ["owner"],
  appearAsPartner: ["owner"],
  readOrcid: ["owner", "product"],
  mergeOrcid: ["product"],
};

for (const act of Object.keys(ALLOWED) as (keyof typeof ALLOWED)[]) {
  test.each(Object.entries(ACTORS))(`${act}: %s`, (who, actor) => {
    expect(can(actor, act, SUBJECT)).toEqual(
      ALLOWED[act].includes(who) ? { ok: true } : { ok: false, why: "hidden" },
    );
  });
}

test("[C-07 part] the partner consent needs complete required information", () => {
  for (const lack of ["gender", "title", "affiliation"]) {
    const person = { userId: OWNER, missing: { ...COMPLETE, [lack]: true } };
    expect(can(ACTORS.owner, "appearAsPartner", person)).toEqual({ ok: false, why: "incomplete" });
    expect(can(ACTORS.other, "appearAsPartner", person)).toEqual({
      ok: false,
      why: "hidden",
    });
  }
  // Data hidden at ORCID can only be changed there, so it blocks nothing here.
  const hidden = { userId: OWNER, missing: { ...COMPLETE, email: true } };
  expect(can(ACTORS.owner, "appearAsPartner", hidden)).toEqual({ ok: true });
});
