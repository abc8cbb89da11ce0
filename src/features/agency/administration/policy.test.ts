import { expect, test } from "vitest";
import { type Actor, productActor, VISITOR } from "#platform/actor.ts";
import { can } from "./policy.ts";

const signedIn = {
  userId: "8a5c0c3e-0d5b-4e0c-9f5a-0d6f3d3d9a01",
  sessionId: "8a5c0c3e-0d5b-4e0c-9f5a-0d6f3d3d9a02",
  firstName: "Inès",
  lastName: "V",
  email: "ines@example.org",
  emailVerified: true,
  locale: "fr",
} as const;
const ACTORS = {
  visitor: VISITOR,
  person: { kind: "person", ...signedIn, orcid: null },
  staff: {
    kind: "staff",
    ...signedIn,
    memberId: "member",
    partnerId: 1,
    role: "manager",
    departmentIds: null,
  },
  administrator: { kind: "administrator", ...signedIn },
  apiKey: { kind: "apiKey", keyId: "1", partnerId: 1 },
  product: productActor("administrator"),
} satisfies Record<string, Actor>;

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
