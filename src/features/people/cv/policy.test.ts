import { describe, expect, test } from "vitest";
import { type Actor, productActor, VISITOR } from "#platform/actor.ts";
import { can } from "./policy.ts";

const signedIn = (userId: string) => ({
  userId,
  sessionId: "s",
  firstName: "Ada",
  lastName: "Byron",
  email: "ada@example.org",
  emailVerified: true,
  locale: "fr" as const,
});
const OWNER = "owner";
const actors = {
  visitor: VISITOR,
  owner: { kind: "person", ...signedIn(OWNER), orcid: null },
  ownerWithOrcid: { kind: "person", ...signedIn(OWNER), orcid: "0000-0002-1825-0097" },
  otherPerson: { kind: "person", ...signedIn("other"), orcid: null },
  // The same account in another role is not the owner.
  staff: {
    kind: "staff",
    ...signedIn(OWNER),
    memberId: "member",
    partnerId: 1,
    role: "manager",
    departmentIds: null,
  },
  administrator: { kind: "administrator", ...signedIn(OWNER) },
  apiKey: { kind: "apiKey", keyId: "k", partnerId: 1 },
  product: productActor("job", OWNER),
} satisfies Record<string, Actor>;

const cv = { userId: OWNER };
const use = (deposited: boolean) => ({ dossierId: "1", name: "SAISONS", deposited });

const walk = <Act extends Parameters<typeof can>[1]>(
  act: Act,
  subject: Parameters<typeof can<Act>>[2],
) =>
  Object.fromEntries(
    Object.entries(actors).map(([name, actor]) => {
      const decision = can(actor, act, subject);
      return [name, decision.ok ? "yes" : decision.why];
    }),
  );
const nobody = Object.fromEntries(Object.keys(actors).map((name) => [name, "hidden"]));
const owner = (answer: string) => ({ ...nobody, owner: answer, ownerWithOrcid: answer });

describe("who may do what with CVs", () => {
  test.each(["read", "edit"] as const)("%s: the owner", (act) => {
    expect(walk(act, cv)).toEqual(owner("yes"));
  });

  test("removeFile: the owner, unless a dossier uses it", () => {
    expect(walk("removeFile", { ...cv, heldBy: [] })).toEqual(owner("yes"));
    expect(walk("removeFile", { ...cv, heldBy: ["SAISONS"] })).toEqual(owner("held"));
  });

  test("create: a person with complete required information and quota", () => {
    const people = (answer: string) => ({ ...owner(answer), otherPerson: answer });
    expect(walk("create", { complete: true, room: true })).toEqual(people("yes"));
    expect(walk("create", { complete: true, room: false })).toEqual(people("full"));
    expect(walk("create", { complete: false, room: false })).toEqual(people("incomplete"));
  });

  test("duplicate: the owner, with quota", () => {
    expect(walk("duplicate", { ...cv, room: true })).toEqual(owner("yes"));
    expect(walk("duplicate", { ...cv, room: false })).toEqual(owner("full"));
  });

  test("delete: the owner, unless a deposited dossier uses it", () => {
    expect(walk("delete", { ...cv, uses: [] })).toEqual(owner("yes"));
    expect(walk("delete", { ...cv, uses: [use(false)] })).toEqual(owner("yes"));
    expect(walk("delete", { ...cv, uses: [use(false), use(true)] })).toEqual(owner("held"));
  });

  test("upload a file: persons without ORCID, with quota", () => {
    const without = (answer: string) => ({ ...nobody, owner: answer, otherPerson: answer });
    expect(walk("uploadFile", { room: true })).toEqual(without("yes"));
    expect(walk("uploadFile", { room: false })).toEqual(without("full"));
  });
});
