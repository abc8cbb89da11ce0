import { createHash } from "node:crypto";
import type pg from "pg";
import type { CallContact, CallDocument } from "#features/portal/calls/rules/call-content.ts";
import { toParisCivilTime } from "#platform/i18n/paris-time.ts";
import { CALL_FILES, type DemoFile } from "../appendix-files.ts";

interface DemoDetails {
  readonly slug: string;
  /** Days after the closing: the day of the eligibility answer, the month of decisions. */
  readonly eligibilityAfterDays?: number;
  readonly decisionsAfterDays?: number;
  /** Beside the maximum per project of calls.json. */
  readonly envelopeEuros?: number;
  readonly documents: readonly DemoDocument[];
  readonly contacts: readonly Omit<CallContact, "id">[];
}

interface DemoDocument {
  readonly kind: CallDocument["kind"];
  readonly language: CallDocument["language"];
  readonly labelFr: string;
  readonly labelEn: string;
  readonly fileName: string;
  readonly file: DemoFile;
}

const BIODIVERSITY_TEXT: readonly DemoDocument[] = [
  {
    kind: "call_text",
    language: "fr",
    labelFr: "Texte de l’appel",
    labelEn: "Call text (in French)",
    fileName: "Texte de l’appel.pdf",
    file: CALL_FILES.callTextFr,
  },
  {
    kind: "call_text",
    language: "en",
    labelFr: "Texte de l’appel (en anglais)",
    labelEn: "Call text",
    fileName: "Call text.pdf",
    file: CALL_FILES.callTextEn,
  },
  {
    kind: "guide",
    language: null,
    labelFr: "Guide de dépôt",
    labelEn: "Guide for applicants",
    fileName: "Guide.pdf",
    file: CALL_FILES.guide,
  },
];

/** Documents, contacts and announced dates of some calls. */
const DETAILS: readonly DemoDetails[] = [
  {
    slug: "anr-biodiversite-et-changements-transformateurs",
    eligibilityAfterDays: 45,
    decisionsAfterDays: 190,
    documents: BIODIVERSITY_TEXT,
    contacts: [
      {
        name: "Karim Belkacem",
        roleFr: "Responsable scientifique",
        roleEn: "Scientific officer",
        email: "karim.belkacem@example.org",
        phone: "+33 1 23 45 67 89",
      },
      {
        name: "Jeanne Mercier",
        roleFr: "Questions administratives et financières",
        roleEn: "Administrative and financial questions",
        email: "jeanne.mercier@example.org",
        phone: "",
      },
    ],
  },
  {
    slug: "anr-programme-prioritaire-sante-numerique-et-donnees-hospitalieres",
    decisionsAfterDays: 160,
    envelopeEuros: 12_000_000,
    documents: [],
    contacts: [
      {
        name: "Jeanne Mercier",
        roleFr: "Chargée de projets",
        roleEn: "Project officer",
        email: "jeanne.mercier@example.org",
        phone: "",
      },
    ],
  },
  {
    slug: "ademe-co3-coconstruire-les-connaissances-avec-les-citoyens",
    eligibilityAfterDays: 30,
    decisionsAfterDays: 120,
    documents: [
      {
        kind: "template",
        language: null,
        labelFr: "Modèle d’annexe financière",
        labelEn: "Template of the financial appendix",
        fileName: "Annexe financière.xlsx",
        file: CALL_FILES.budget,
      },
    ],
    contacts: [
      {
        name: "Secrétariat de CO3",
        roleFr: "",
        roleEn: "",
        email: "co3@example.org",
        phone: "",
      },
    ],
  },
];

export async function loadCallDetails(client: pg.PoolClient): Promise<void> {
  for (const details of DETAILS) {
    const { slug, eligibilityAfterDays, decisionsAfterDays, envelopeEuros } = details;
    const { rows } = await client.query<{ closesAt: Date }>(
      `select closes_at as "closesAt" from calls where slug = $1`,
      [slug],
    );
    if (!rows[0]) throw new Error(`the demonstration has no call ${slug}`);
    const { closesAt } = rows[0];
    await client.query(
      `update calls set eligibility_answer_on = $2, decisions_on = $3, envelope_euros = coalesce($4, envelope_euros),
         documents = $5, contacts = $6 where slug = $1`,
      [
        slug,
        eligibilityAfterDays === undefined ? null : addDays(closesAt, eligibilityAfterDays),
        // A month.
        decisionsAfterDays === undefined ? null : addDays(closesAt, decisionsAfterDays).slice(0, 7),
        envelopeEuros ?? null,
        JSON.stringify(details.documents.map((document) => toDocument(slug, document))),
        JSON.stringify(
          details.contacts.map((contact) => ({ id: createId(slug, contact.email), ...contact })),
        ),
      ],
    );
  }
}

const toDocument = (slug: string, { file, fileName, ...document }: DemoDocument): CallDocument => ({
  id: createId(slug, fileName),
  ...document,
  file: {
    key: file.key,
    fileName,
    mediaType: file.mediaType,
    bytes: file.bytes,
    sha256: file.sha256,
  },
});

/** The day in Paris, `2027-04-02`. */
function addDays(from: Date, days: number): string {
  const { year, month, day } = toParisCivilTime(from);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}

/** An id that is the same each time the demonstration is loaded. */
function createId(...parts: readonly string[]): string {
  const hex = createHash("sha256").update(parts.join(" ")).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
