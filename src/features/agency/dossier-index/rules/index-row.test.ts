import { expect, test } from "vitest";
import type { Manifest } from "#features/proposals/deposits/rules/manifest.ts";
import type { FormMeaning } from "#features/proposals/form-models/rules/form-meanings.ts";
import { buildForm, choice, group, question, section } from "#form-engine/testing/build-form.ts";
import { buildIndexRow } from "./index-row.ts";

const form = buildForm(
  section("s", [
    question("aid", "currency"),
    question("months", "integer"),
    choice("again", ["yes", "no"], { choiceType: "radio" }),
    question("abstract", "text", { wysiwyg: true }),
    question("reason", "text", { visibleWhen: [{ node: "again", isOneOf: ["yes"] }] }),
    question("words", "text", { multiple: true }),
    choice("panels", ["sh7_2", "other"]),
    group("lots", [question("lot", "text")]),
  ]),
);
const meanings = new Map<FormMeaning, string>([
  ["requested_amount", "aid"],
  ["duration_months", "months"],
  ["abstract", "abstract"],
  ["keywords", "words"],
  ["erc_domain", "panels"],
]);

const institution = (label: string, country: string | null) => ({
  organizationType: "public",
  identifier: null,
  identifierType: null,
  label,
  subLabel: null,
  institutionType: null,
  country,
});
const team = (number: number, label?: string, country: string | null = null) => ({
  number,
  institution: label === undefined ? null : institution(label, country),
  legalRepresentative: null,
  additionalContact: null,
  managingOrganization: null,
});
const member = (
  lastName: string,
  role: Manifest["members"][number]["role"],
  teamNumber: number,
) => ({
  id: lastName,
  firstName: "Éva",
  lastName,
  orcid: null,
  role,
  teamNumber,
  cv: null,
  publications: {},
});

const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });

const buildManifest = (over: Partial<Manifest> = {}): Manifest => ({
  format: 2,
  version: 2,
  kind: "refile",
  depositedAt: "2026-11-18T11:59:00.000Z",
  dossier: {
    id: "d",
    number: "ANR-26-BIOT-0417",
    acronym: "LITTOSOL",
    title: "Sols littoraux",
    createdAt: "2026-10-01T08:00:00.000Z",
  },
  call: {
    id: 7,
    slug: "c",
    number: "ANR-26-BIOT",
    titleFr: "Biodiversité",
    titleEn: "Biodiversity",
    partner: "ANR",
    closesAt: "2026-11-18T12:00:00.000Z",
  },
  forms: [
    {
      formModelType: "scientific_proposition",
      versionId: "v1",
      versionNumber: 1,
      answers: {
        aid: ["418000.50"],
        months: ["36"],
        again: ["no"],
        reason: ["motif caché"],
        abstract: [{ type: "doc", content: [paragraph("Le trait de côte recule.")] }],
        words: ["sols", "littoral"],
        panels: ["sh7_2", "other"],
        lots: ["first", "b"],
        "lots:first/lot": ["Lot des dunes"],
        "lots:gone/lot": ["Lot retiré"],
      },
    },
  ],
  teams: [
    team(1, "Institut", "PT"),
    team(2, "Laboratoire", "FR"),
    team(3),
    team(4, "Institut", "PT"),
  ],
  members: [member("Cœur", "member", 1), member("Ángel", "coordinator", 2)],
  appendices: [],
  files: [],
  ...over,
});

const build = (over: Partial<Manifest> = {}, given = meanings) =>
  buildIndexRow({
    manifest: buildManifest(over),
    number: "ANR-26-BIOT-0001",
    forms: new Map([["v1", { form, meanings: given }]]),
  });

test("the row has what lists search: people, institutions, and answers by their meaning", () => {
  expect(build()).toMatchObject({
    number: "ANR-26-BIOT-0417",
    acronym: "LITTOSOL",
    coordinator: "Éva Ángel",
    coordinatorInstitution: "Laboratoire",
    teamCount: 4,
    // The team of the coordination first, each once.
    countries: ["FR", "PT"],
    institutions: ["Laboratoire", "Institut"],
    requestedAmount: 418_000.5,
    durationMonths: 36,
    keywords: ["sols", "littoral"],
    ercDomains: ["SH7_2", "Option other"],
  });
  const { searched, abstract, content } = build();
  expect(searched).toContain("eva angel");
  expect(searched).toContain("eva coeur");
  expect(searched).toContain("anr-26-biot-0417");
  expect(abstract.trim()).toBe("Le trait de côte recule.");
  expect(content).toContain("trait de côte");
  expect(content).toContain("Lot des dunes");
});

test("answers to hidden questions and of removed groups are not indexed", () => {
  const { content } = build();
  expect(content).not.toContain("motif caché");
  expect(content).not.toContain("Lot retiré");
});

test("without meanings, a form or a coordinator the row is empty there, and never fails", () => {
  expect(build({}, new Map())).toMatchObject({
    requestedAmount: null,
    durationMonths: null,
    ercDomains: [],
    keywords: [],
    abstract: "",
  });
  const bare = build({ forms: [], members: [], teams: [] });
  expect(bare).toMatchObject({
    coordinator: "",
    coordinatorInstitution: "",
    teamCount: 0,
    countries: [],
    content: "LITTOSOL\nSols littoraux",
  });
});

test("a manifest of format 1 gets the number of its dossier", () => {
  const { number: _, ...dossier } = buildManifest().dossier;
  expect(build({ format: 1, dossier }).number).toBe("ANR-26-BIOT-0001");
});
