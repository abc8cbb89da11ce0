import type {
  DossierContent,
  FormContent,
} from "#features/proposals/dossier-exports/rules/dossier-content.ts";
import type { Answer } from "#form-engine/question-type.ts";
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

const proposal = (): FormContent => ({
  formModelType: "scientific_proposition",
  lastUpdate: "2027-01-10T09:30:00.000Z",
  model: buildForm(
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
  ).model,
  answers: {
    positioning: [richAnswer("Les haies reviennent.")] as Answer,
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
export const makeDossierContent = (over: Partial<DossierContent> = {}): DossierContent => ({
  format: "passerelle-dossier",
  version: 1,
  id: "00000000-0000-4000-8000-000000000000",
  acronym: "BOCAGE",
  title: "Ce qui fait tenir une haie",
  currentPlace: "draft",
  unlocked: false,
  creationConfirmed: true,
  opened: "2026-12-01T08:00:00.000Z",
  published: null,
  lastSaved: "2027-01-10T09:30:00.000Z",
  call: {
    slug: "appel",
    titleFr: "Appel générique",
    titleEn: "Generic call",
    partner: "ANR",
    opensAt: "2026-11-01T08:00:00.000Z",
    closesAt: "2027-03-03T16:00:00.000Z",
  },
  formModels: [proposal()],
  teams: [
    {
      number: 1,
      affiliation: {
        organizationType: "public",
        identifier: "200012345A",
        identifierType: "rnsr",
        label: "Institut des haies",
        subLabel: "UMR 1234",
        institutionType: "search",
        country: "FR",
      },
      members: [
        {
          firstName: "Claire",
          lastName: "Morel",
          role: "coordinator",
          orcid: "0000-0002-1825-0097",
          cv: { kind: "made", title: "CV de terrain" },
          publications: ["Morel, C. (2025). Une haie."],
          cvPublications: [],
        },
      ],
      legalRepresentative: { firstName: "Ada", lastName: "Roy", email: "ada.roy@example.org" },
      additionalContact: null,
      managingOrganization: null,
    },
    {
      number: 2,
      affiliation: null,
      members: [],
      legalRepresentative: null,
      additionalContact: null,
      managingOrganization: null,
    },
  ],
  images: [{ filename: IMAGE_FILENAME, contentType: "image/png", bytes: 3, sha256: "x" }],
  appendices: [
    {
      kind: "simple",
      labelFr: "Lettres de soutien",
      labelEn: "Letters of support",
      fileName: "lettre.pdf",
      mediaType: "application/pdf",
      bytes: 120_000,
      sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
      pages: 2,
    },
  ],
  locks: [],
  leftOvers: [],
  deposits: [],
  ...over,
});
