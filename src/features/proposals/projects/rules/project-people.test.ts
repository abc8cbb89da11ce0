import { expect, test } from "vitest";
import type { Manifest } from "#features/proposals/deposits/rules/manifest.ts";
import { listVersionPeople } from "./project-people.ts";

const institution = (label: string) => ({ label }) as Manifest["teams"][number]["institution"];
const team = (number: number, label: string | null) =>
  ({
    number,
    institution: label === null ? null : institution(label),
  }) as Manifest["teams"][number];
const member = (id: string, role: Manifest["members"][number]["role"], teamNumber: number) =>
  ({
    id,
    role,
    teamNumber,
    firstName: id,
    lastName: "Nom",
    orcid: null,
  }) as Manifest["members"][number];

test("[E-14 part] The coordinator stands first, and a delegate leads a team that has no other lead", () => {
  const people = listVersionPeople(
    {
      teams: [team(1, "Université A"), team(2, "Institut B"), team(3, null)],
      members: [
        member("membre", "member", 1),
        member("responsable", "scientific_manager", 1),
        member("coordinatrice", "coordinator", 2),
        member("seconde", "delegate", 2),
        member("seule", "delegate", 3),
      ],
    },
    new Map([["coordinatrice", "user-1"]]),
  );
  expect(
    people.map(({ firstName, role, organization, userId }) => [
      firstName,
      role,
      organization,
      userId,
    ]),
  ).toEqual([
    ["coordinatrice", "coordinator", "Institut B", "user-1"],
    ["responsable", "scientific_manager", "Université A", null],
    ["membre", "member", "Université A", null],
    ["seconde", "member", "Institut B", null],
    ["seule", "scientific_manager", "", null],
  ]);
});
