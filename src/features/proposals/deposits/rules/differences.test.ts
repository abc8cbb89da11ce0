import { expect, test } from "vitest";
import { findDifferences } from "./differences.ts";
import type { DossierContent } from "./manifest.ts";

const member = {
  id: "m",
  firstName: "Ana",
  lastName: "Ito",
  orcid: null,
  role: "coordinator",
  teamNumber: 1,
  cv: "cv/1.pdf",
  publications: {},
} as const;

const held: DossierContent = {
  dossier: { id: "d", acronym: "SAISONS", title: "Stockage", createdAt: "" },
  call: { id: 1, slug: "c", titleFr: "Appel", titleEn: "Call", partner: "ANR", closesAt: "" },
  forms: [
    {
      formModelType: "scientific_proposition",
      versionId: "v",
      versionNumber: 1,
      answers: { a: ["un"], b: ["deux"], "groups:g/c": ["trois"] },
    },
  ],
  teams: [
    {
      number: 1,
      institution: null,
      legalRepresentative: { firstName: "Odile", lastName: "Roy", email: "o@example.org" },
      additionalContact: { firstName: "Owen", lastName: "Price", email: "p@example.org" },
      managingOrganization: null,
    },
  ],
  members: [member],
  appendices: [
    {
      id: "x",
      slotId: "s",
      labelFr: "Lettre",
      labelEn: "Letter",
      fileName: "lettre.pdf",
      format: "pdf",
      pages: 1,
      position: 1,
      file: "appendices/1.pdf",
    },
  ],
  files: [
    { path: "cv/1.pdf", kind: "cv", name: "Ana Ito", contentType: "", source: "cv:1:1" },
    {
      path: "appendices/1.pdf",
      kind: "appendix",
      name: "lettre.pdf",
      contentType: "",
      source: "appendix:1",
    },
  ],
};

test("a dossier does not differ from what it was frozen as", () => {
  expect(findDifferences(held, structuredClone(held))).toEqual([]);
});

test("[D-25 part] each answer, contact, CV and file that became another is one difference, and says which", () => {
  const [form] = held.forms;
  const [team] = held.teams;
  if (!form || !team) throw new Error("no form");
  const now: DossierContent = {
    ...held,
    dossier: { ...held.dossier, acronym: "SAISON" },
    forms: [{ ...form, answers: { a: ["une"], "groups:g/c": ["trois"], d: ["quatre"] } }],
    teams: [{ ...team, additionalContact: null }],
    members: [{ ...member, publications: { "publications-hal": ["Diop (2024)"] } }],
    appendices: [],
    files: [{ path: "cv/1.pdf", kind: "cv", name: "Ana Ito", contentType: "", source: "cv:1:2" }],
  };
  const found = findDifferences(held, now).map((one) => [
    one.kind,
    one.about,
    "key" in one ? one.key : "",
    one.before,
    one.after,
  ]);
  expect(found).toEqual([
    ["changed", "acronym", "", "SAISONS", "SAISON"],
    ["changed", "answer", "a", ["un"], ["une"]],
    ["removed", "answer", "b", ["deux"], []],
    ["added", "answer", "d", [], ["quatre"]],
    ["removed", "additionalContact", "", "Owen, Price, p@example.org", null],
    ["changed", "cv", "", "Ana Ito", "Ana Ito"],
    ["added", "publications", "", null, "Diop (2024)"],
    ["removed", "appendix", "", "lettre.pdf", null],
  ]);
});

test("[D-25 part] another role, team or shown name of a member, another name or place of a file: each is a difference", () => {
  const [appendix] = held.appendices;
  if (!appendix) throw new Error("no appendix");
  const changed = { role: "scientific_manager", teamNumber: 2, lastName: "Ito-Roy" } as const;
  const second = { ...appendix, id: "y", position: 2 };
  const now: DossierContent = {
    ...held,
    members: [{ ...member, ...changed }],
    appendices: [
      { ...appendix, position: 2, fileName: "accord.pdf" },
      { ...second, fileName: "autre.pdf" },
    ],
  };
  const found = findDifferences({ ...held, appendices: [appendix, second] }, now);
  expect(found).toMatchObject([
    { kind: "changed", about: "member", before: "Ana Ito", after: "Ana Ito-Roy" },
    {
      kind: "changed",
      about: "place",
      name: "Ana Ito-Roy",
      before: { role: "coordinator", teamNumber: 1 },
      after: { role: "scientific_manager", teamNumber: 2 },
    },
    { about: "appendix", before: "1. lettre.pdf", after: "2. accord.pdf" },
    { about: "appendix", before: "lettre.pdf", after: "autre.pdf" },
  ]);
});

test("who came or went since is a difference", () => {
  const other = { ...member, id: "n", firstName: "Bo", cv: null };
  const now = { ...held, members: [other] };
  expect(findDifferences(held, now).map(({ kind, about }) => [kind, about])).toEqual([
    ["removed", "member"],
    ["added", "member"],
  ]);
});
