import type { DossierContent } from "#features/proposals/deposits/rules/manifest.ts";
import type { PrintableDossier } from "#features/proposals/dossier-exports/rules/dossier-document.ts";
import type { DossierState } from "#features/proposals/dossier-exports/rules/dossier-json.ts";
import { buildForm, choice, group, question, section } from "#form-engine/testing/build-form.ts";

const text = (words: string) => ({ type: "paragraph", content: [{ type: "text", text: words }] });
const cell = (words: string) => ({ type: "tableCell", content: [text(words)] });

export const IMAGE_FILENAME = "00000000-0000-4000-8000-000000000001.png";

/** A text with every kind of node. */
const richAnswer = (words: string) => ({
  type: "doc",
  content: [
    text(words),
    { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Un titre à soi" }] },
    { type: "blockMath", attrs: { latex: "E = mc^2" } },
    {
      type: "table",
      content: [
        { type: "tableRow", content: [cell("Année"), cell("Sites")] },
        { type: "tableRow", content: [cell("2027"), cell("quarante")] },
      ],
    },
  ],
});

const FORM_VERSION = "00000000-0000-4000-8000-000000000002";

const buildProposalModel = () =>
  buildForm(
    section("context", [
      section("aims", [
        question("positioning", "text", { wysiwyg: true, maxCharacters: 30_000 }),
        question("figure", "image"),
      ]),
      choice("approach", ["field", "lab"]),
      question("lab_only", "text", { visibleWhen: [{ node: "approach", isOneOf: ["lab"] }] }),
      question("ethics", "text", { required: true }),
      question("refs", "bibliography"),
    ]),
    group("tasks", [question("task_title")]),
  ).model;

const proposal = (): DossierContent["forms"][number] => ({
  formModelType: "scientific_proposition",
  versionId: FORM_VERSION,
  versionNumber: 1,
  answers: {
    positioning: [richAnswer("Les haies reviennent.")],
    figure: [
      {
        filename: IMAGE_FILENAME,
        name: "carte.png",
        alt: "Carte des sites",
        width: 300,
        height: 200,
      },
    ],
    approach: ["field"],
    lab_only: ["Jamais montré"],
    refs: [{ citation: "Diop, A. (2024). Les sols.", doi: "10.1000/xyz" }],
    tasks: ["first", "k2"],
    "tasks:first/task_title": ["Mesures"],
    "tasks:k2/task_title": ["Modèle"],
  },
});

/** A dossier of two teams with one form, for tests of printing and exports. */
export const makePrintableDossier = (state: Partial<DossierState> = {}): PrintableDossier => ({
  content: makeDossierContent(),
  models: new Map([[FORM_VERSION, buildProposalModel()]]),
  state: {
    currentPlace: "draft",
    unlocked: false,
    creationConfirmed: true,
    published: null,
    lastSaved: "2027-01-10T09:30:00.000Z",
    ...state,
  },
});

const makeDossierContent = (): DossierContent => ({
  dossier: {
    id: "00000000-0000-4000-8000-000000000000",
    acronym: "BOCAGE",
    title: "Ce qui fait tenir une haie",
    createdAt: "2026-12-01T08:00:00.000Z",
  },
  call: {
    id: 1,
    slug: "appel",
    titleFr: "Appel générique",
    titleEn: "Generic call",
    partner: "ANR",
    closesAt: "2027-03-03T16:00:00.000Z",
  },
  forms: [proposal()],
  teams: [
    {
      number: 1,
      institution: {
        organizationType: "public",
        identifier: "200012345A",
        identifierType: "rnsr",
        label: "Institut des haies",
        subLabel: "UMR 1234",
        institutionType: "search",
        country: "FR",
      },
      legalRepresentative: { firstName: "Ada", lastName: "Roy", email: "ada.roy@example.org" },
      additionalContact: null,
      managingOrganization: null,
    },
    {
      number: 2,
      institution: null,
      legalRepresentative: null,
      additionalContact: null,
      managingOrganization: null,
    },
  ],
  members: [
    {
      id: "00000000-0000-4000-8000-000000000003",
      firstName: "Claire",
      lastName: "Morel",
      role: "coordinator",
      orcid: "0000-0002-1825-0097",
      teamNumber: 1,
      cv: "cv/1-morel.pdf",
      publications: { "publications-hal": ["Morel, C. (2025). Une haie."] },
    },
  ],
  appendices: [
    {
      id: "00000000-0000-4000-8000-000000000004",
      slotId: "00000000-0000-4000-8000-000000000005",
      labelFr: "Lettres de soutien",
      labelEn: "Letters of support",
      fileName: "lettre.pdf",
      format: "pdf",
      pages: 2,
      position: 1,
      file: "appendices/lettre.pdf",
    },
  ],
  files: [
    {
      path: "cv/1-morel.pdf",
      kind: "cv",
      name: "Claire Morel",
      title: "CV de terrain",
      contentType: "application/pdf",
      source: "cv:1:1",
    },
    {
      path: "appendices/lettre.pdf",
      kind: "appendix",
      name: "lettre.pdf",
      contentType: "application/pdf",
      bytes: 120_000,
      sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
      source: "appendix:1",
    },
  ],
});
