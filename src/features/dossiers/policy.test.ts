import { describe, expect, test } from "vitest";
import type { Decision } from "#platform/policy.ts";
import { actorsAround } from "#tests/support/actors.ts";
import { type CreationStanding, can, type DossierStanding } from "./policy.ts";
import { DOSSIER_PLACES, DOSSIER_ROLES, type DossierRole } from "./rules/dossier.ts";

const ACTS = [
  "read",
  "rename",
  "confirm",
  "writeAnswers",
  "lockNodes",
  "deleteDraft",
] as const satisfies readonly Parameters<typeof can>[1][];

const { owner: person, other: _, ...others } = actorsAround("person");

const standing = (
  role: DossierRole | null,
  over: Partial<DossierStanding> & { mayWrite?: boolean } = {},
): DossierStanding => {
  const { mayWrite = false, ...rest } = over;
  return {
    place: "draft",
    unlocked: false,
    confirmed: true,
    membership: role ? { role, mayWrite } : null,
    ...rest,
  };
};

const word = (decision: Decision) => (decision.ok ? "yes" : decision.why);

/** Every act × every role in a draft: the whole table, so that a change of one cell is seen. */
const IN_A_DRAFT: Record<(typeof ACTS)[number], Record<DossierRole, string>> = {
  read: { coordinator: "yes", delegate: "yes", scientific_manager: "yes", member: "yes" },
  rename: {
    coordinator: "yes",
    delegate: "yes",
    scientific_manager: "notYourRole",
    member: "notYourRole",
  },
  confirm: {
    coordinator: "yes",
    delegate: "notYourRole",
    scientific_manager: "notYourRole",
    member: "notYourRole",
  },
  writeAnswers: {
    coordinator: "yes",
    delegate: "yes",
    scientific_manager: "yes",
    member: "notYourRole",
  },
  lockNodes: {
    coordinator: "yes",
    delegate: "yes",
    scientific_manager: "notYourRole",
    member: "notYourRole",
  },
  deleteDraft: {
    coordinator: "yes",
    delegate: "notYourRole",
    scientific_manager: "notYourRole",
    member: "notYourRole",
  },
};

describe("[D-29 part] who may do what in a dossier", () => {
  for (const act of ACTS) {
    for (const role of DOSSIER_ROLES) {
      test(`${act} as ${role} of a draft`, () => {
        expect(word(can(person, act, standing(role)))).toBe(IN_A_DRAFT[act][role]);
      });
    }

    test(`${act}: to everybody else the dossier does not exist`, () => {
      expect(word(can(person, act, standing(null)))).toBe("hidden");
      for (const actor of Object.values(others))
        expect(word(can(actor, act, standing("coordinator")))).toBe("hidden");
    });
  }

  test("a member whom the team lets write writes", () => {
    expect(word(can(person, "writeAnswers", standing("member", { mayWrite: true })))).toBe("yes");
  });

  test("nobody changes a deposited dossier until it is unlocked, and it can never be deleted", () => {
    for (const place of DOSSIER_PLACES.filter((one) => one !== "draft")) {
      for (const act of ["rename", "confirm", "writeAnswers", "lockNodes"] as const) {
        expect(word(can(person, act, standing("coordinator", { place })))).toBe("deposited");
        const unlocked = standing("coordinator", { place, unlocked: true });
        expect(word(can(person, act, unlocked))).toBe("yes");
      }
      const unlocked = standing("coordinator", { place, unlocked: true });
      expect(word(can(person, "deleteDraft", unlocked))).toBe("deposited");
      expect(word(can(person, "read", standing("member", { place })))).toBe("yes");
    }
  });
});

describe("[D-01 part] who may begin a dossier", () => {
  const ready: CreationStanding = { complete: true, hasForms: true, callOpen: true };

  test("a person with title, gender and affiliation, for an open call with forms", () => {
    expect(word(can(person, "create", ready))).toBe("yes");
    expect(word(can(person, "create", { ...ready, complete: false }))).toBe("incomplete");
    expect(word(can(person, "create", { ...ready, callOpen: false }))).toBe("callNotOpen");
    expect(word(can(person, "create", { ...ready, hasForms: false }))).toBe("hidden");
    for (const actor of Object.values(others)) expect(can(actor, "create", ready).ok).toBe(false);
  });
});
