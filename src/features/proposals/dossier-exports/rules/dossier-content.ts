import { z } from "zod";
import { receiptFileSchema } from "#features/proposals/deposits/rules/receipt.ts";
import { DOSSIER_PLACES, DOSSIER_ROLES } from "#features/proposals/dossiers/rules/dossier.ts";
import { FORM_MODEL_TYPES, type FormModel } from "#form-engine/model.ts";
import { UNPLACED_REASONS } from "#form-engine/prefill-form.ts";
import type { Answer } from "#form-engine/question-type.ts";

/**
 * The content of a dossier: documented shape of its JSON export, and source of its PDF. Times are ISO 8601 in UTC. Field
 * names follow the specification. A change that a reader of version 1 would misread needs version 2.
 */
const moment = z.iso.datetime();

const affiliationSchema = z.object({
  organizationType: z.string(),
  identifier: z.string().nullable(),
  identifierType: z.string().nullable(),
  label: z.string(),
  subLabel: z.string().nullable(),
  institutionType: z.string().nullable(),
  country: z.string().nullable(),
});

const memberSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(DOSSIER_ROLES),
  orcid: z.string().nullable(),
  /** Title of the chosen CV: built here, or a file. */
  cv: z.object({ kind: z.enum(["made", "file"]), title: z.string() }).nullable(),
  /** Publications given with the dossier, as citations. */
  publications: z.array(z.string()),
  cvPublications: z.array(z.string()),
});

const contactSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
});

const organizationSchema = z.object({
  siret: z.string(),
  name: z.string(),
  address: z.string(),
  zipCode: z.string(),
  city: z.string(),
  phone: z.string(),
});

const teamSchema = z.object({
  number: z.int(),
  affiliation: affiliationSchema.nullable(),
  members: z.array(memberSchema),
  legalRepresentative: contactSchema.nullable(),
  additionalContact: contactSchema.nullable(),
  managingOrganization: organizationSchema.nullable(),
});

const formSchema = z.object({
  formModelType: z.enum(FORM_MODEL_TYPES),
  lastUpdate: moment,
  /** The published form model, with all questions and limits. */
  model: z.looseObject({
    formModelType: z.enum(FORM_MODEL_TYPES),
    titleFr: z.string(),
    titleEn: z.string(),
    children: z.array(z.looseObject({ id: z.string(), type: z.string() })),
  }),
  /** By answer key: `q7`, or within groups `partners:first/q9`. */
  answers: z.record(z.string(), z.array(z.unknown())),
});

/** Images in answers, with digests to compare. */
const imageSchema = z.object({
  filename: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  sha256: z.string(),
});

/** Appendices, without their bytes. */
const appendixSchema = z.object({
  kind: z.enum(["financial", "simple"]),
  labelFr: z.string(),
  labelEn: z.string(),
  fileName: z.string(),
  mediaType: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  pages: z.int().nullable(),
});

/** A question locked by the coordinator. */
const lockSchema = z.object({ formModelType: z.enum(FORM_MODEL_TYPES), nodeId: z.string() });

/** An unplaced answer: from an earlier dossier, without a question in this one. */
const unplacedAnswerSchema = z.object({
  from: z.string(),
  formModelType: z.enum(FORM_MODEL_TYPES),
  /** The question in the earlier dossier. */
  question: z.looseObject({ id: z.string(), type: z.string() }),
  answer: z.array(z.unknown()),
  why: z.enum(UNPLACED_REASONS),
});

export const dossierContentSchema = z.object({
  format: z.literal("passerelle-dossier"),
  version: z.literal(1),
  id: z.uuid(),
  acronym: z.string(),
  title: z.string(),
  currentPlace: z.enum(DOSSIER_PLACES),
  unlocked: z.boolean(),
  creationConfirmed: z.boolean(),
  opened: moment,
  published: moment.nullable(),
  lastSaved: moment,
  call: z.object({
    slug: z.string(),
    titleFr: z.string(),
    titleEn: z.string(),
    partner: z.string(),
    opensAt: moment,
    closesAt: moment,
  }),
  formModels: z.array(formSchema),
  teams: z.array(teamSchema),
  images: z.array(imageSchema),
  appendices: z.array(appendixSchema),
  locks: z.array(lockSchema),
  leftOvers: z.array(unplacedAnswerSchema),
  /** Receipts of all versions, the first version first; each can be verified. */
  deposits: z.array(z.object({ version: z.int(), receipt: receiptFileSchema })),
});

type ParsedContent = z.output<typeof dossierContentSchema>;

/** The same with typed form models. */
export type DossierContent = Omit<ParsedContent, "formModels"> & {
  readonly formModels: readonly FormContent[];
};

export type FormContent = Omit<ParsedContent["formModels"][number], "model" | "answers"> & {
  readonly model: FormModel;
  readonly answers: Readonly<Record<string, Answer>>;
};

export type TeamContent = ParsedContent["teams"][number];

/** The part that is printed; a deposited version has it, too. */
export interface PrintedContent
  extends Pick<
    DossierContent,
    | "acronym"
    | "title"
    | "currentPlace"
    | "unlocked"
    | "creationConfirmed"
    | "published"
    | "lastSaved"
    | "formModels"
    | "teams"
  > {
  readonly call: Omit<DossierContent["call"], "slug" | "opensAt">;
  readonly appendices: readonly PrintedAppendix[];
  /** For a deposited version: its number and proof. */
  readonly deposit?: {
    readonly version: number;
    readonly receiptNumber: string;
    readonly sha256: string;
  };
}

export type PrintedAppendix = Omit<ParsedContent["appendices"][number], "kind" | "mediaType">;

/** Streams a dossier as JSON, in pieces of at most one form. Validates against the documented shape first. */
export function streamDossierJson(content: DossierContent): Generator<string> {
  return streamPieces(dossierContentSchema.parse(content));
}

function* streamPieces(content: object): Generator<string> {
  yield "{";
  for (const [index, [name, value]] of Object.entries(content).entries()) {
    yield `${index > 0 ? "," : ""}${JSON.stringify(name)}:`;
    if (!Array.isArray(value)) {
      yield JSON.stringify(value);
      continue;
    }
    yield "[";
    for (const [at, item] of value.entries()) yield `${at > 0 ? "," : ""}${JSON.stringify(item)}`;
    yield "]";
  }
  yield "}\n";
}
