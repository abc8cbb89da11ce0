import { z } from "zod";
import { receiptFileSchema } from "#features/proposals/deposits/rules/receipt.ts";
import { DOSSIER_PLACES, DOSSIER_ROLES } from "#features/proposals/dossiers/rules/dossier.ts";
import { FORM_MODEL_TYPES, type FormModel } from "#form-engine/model.ts";
import { UNPLACED_REASONS } from "#form-engine/prefill-form.ts";
import type { Answer } from "#form-engine/question-type.ts";

/**
 * Everything a dossier holds, as its JSON export says it and as its PDF is made of. Moments are ISO 8601 in UTC. The names
 * are those of the specification; a change that a reader of version 1 would misread makes version 2.
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
  /** What the CV they gave is called: made here, or a file. */
  cv: z.object({ kind: z.enum(["made", "file"]), title: z.string() }).nullable(),
  /** The works they give with the dossier, as they are cited. */
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
  /** The form as its agency published it, with every question and its limits. */
  model: z.looseObject({
    formModelType: z.enum(FORM_MODEL_TYPES),
    titleFr: z.string(),
    titleEn: z.string(),
    children: z.array(z.looseObject({ id: z.string(), type: z.string() })),
  }),
  /** By place in the form: `q7`, or within groups `partners:first/q9`. */
  answers: z.record(z.string(), z.array(z.unknown())),
});

/** The images that answers name, so that what they show can be asked for and compared. */
const imageSchema = z.object({
  filename: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  sha256: z.string(),
});

/** The files handed in beside the forms, by what they are. */
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

/** A question that the coordinator has locked. */
const lockSchema = z.object({ formModelType: z.enum(FORM_MODEL_TYPES), nodeId: z.string() });

/** An answer of an earlier dossier that found no place in this one, and waits to be pasted. */
const unplacedAnswerSchema = z.object({
  from: z.string(),
  formModelType: z.enum(FORM_MODEL_TYPES),
  /** The question as it was asked then. */
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
  /** What the agency received, the first version first; each receipt can be verified as it stands here. */
  deposits: z.array(z.object({ version: z.int(), receipt: receiptFileSchema })),
});

type ParsedContent = z.output<typeof dossierContentSchema>;

/** The same, with the forms known to be forms. */
export type DossierContent = Omit<ParsedContent, "formModels"> & {
  readonly formModels: readonly FormContent[];
};

export type FormContent = Omit<ParsedContent["formModels"][number], "model" | "answers"> & {
  readonly model: FormModel;
  readonly answers: Readonly<Record<string, Answer>>;
};

export type TeamContent = ParsedContent["teams"][number];

/** As much of it as is printed: a deposited version has this, too. */
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
  /** Of a deposited version: which one, and what proves it. */
  readonly deposit?: {
    readonly version: number;
    readonly receiptNumber: string;
    readonly sha256: string;
  };
}

export type PrintedAppendix = Omit<ParsedContent["appendices"][number], "kind" | "mediaType">;

/** A dossier as JSON, piece by piece: no piece is larger than one of its forms. What is not as documented is not sent. */
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
