import { z } from "zod";
import { EMPTY_DOCUMENT, type RichDocument } from "#rich-text/document.ts";
import { eligibilityRuleSchema, MAX_ELIGIBILITY_RULES } from "./eligibility-rule.ts";

/** A file of an agency in the file store. */
export const storedFileSchema = z.object({
  key: z.string().min(1).max(200),
  fileName: z.string().min(1).max(255),
  mediaType: z.string().min(1).max(200),
  bytes: z.int().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type StoredFile = z.output<typeof storedFileSchema>;

export const APPENDIX_KINDS = ["financial", "simple"] as const;
export const CALL_DOCUMENT_KINDS = ["call_text", "guide", "template", "other"] as const;
export const CONSORTIUM_TYPES = ["national", "international"] as const;

const label = z.string().trim().max(200);
const line = (max: number) => z.string().max(max);

/** A document of a call, shown on its page. `language` null: for readers of both. */
const callDocumentSchema = z.object({
  id: z.uuid(),
  kind: z.enum(CALL_DOCUMENT_KINDS),
  language: z.enum(["fr", "en"]).nullable(),
  labelFr: label,
  labelEn: label,
  file: storedFileSchema,
});
export type CallDocument = z.output<typeof callDocumentSchema>;

const callContactSchema = z.object({
  id: z.uuid(),
  name: label,
  roleFr: label,
  roleEn: label,
  email: z.email().max(254),
  phone: line(40),
});
export type CallContact = z.output<typeof callContactSchema>;

/** A slot for files of dossiers. `id` is the slot's id in `call_appendices`. */
const appendixSlotSchema = z.object({
  id: z.uuid(),
  kind: z.enum(APPENDIX_KINDS),
  labelFr: label,
  labelEn: label,
  mandatory: z.boolean(),
  maxCount: z.int().min(1).max(50),
  template: storedFileSchema.nullable(),
});
export type AppendixSlot = z.output<typeof appendixSlotSchema>;

/** A day (`2027-04-02`) or a month (`2027-07`). */
const announcedDateSchema = z
  .string()
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?$/);

const euros = z.int().min(1).max(100_000_000_000).nullable();
const keywords = z.array(z.string().trim().min(1).max(80)).max(30);
/** Checked by `checkDocument` before it is stored. */
const richDocument = z.custom<RichDocument>((value) => typeof value === "object" && value !== null);

/**
 * The fields of a call that its agency writes, each a part of its draft that saves itself. A draft may be incomplete:
 * what publication needs is the check list's.
 */
export const CALL_FIELDS = {
  code: line(12),
  year: z.int().min(2000).max(2199).nullable(),
  reference: line(60),
  titleFr: line(300),
  titleEn: line(300),
  summaryFr: line(1000),
  summaryEn: line(1000),
  bodyFr: richDocument,
  bodyEn: richDocument,
  keywordsFr: keywords,
  keywordsEn: keywords,
  ercPanels: z.array(z.string().max(12)).max(30),
  programme: line(120),
  url: line(500),
  maxAmountEuros: euros,
  envelopeEuros: euros,
  consortiumType: z.enum(CONSORTIUM_TYPES),
  openToCompanies: z.boolean(),
  openToInternational: z.boolean(),
  departmentId: z.int().nullable(),
  opensAt: z.iso.datetime().nullable(),
  closesAt: z.iso.datetime().nullable(),
  eligibilityAnswerOn: announcedDateSchema.nullable(),
  decisionsOn: announcedDateSchema.nullable(),
  coordinatorCv: z.boolean(),
  scientificManagerCv: z.boolean(),
  editableManagingOrganisation: z.boolean(),
  graceMinutes: z.int().min(0).max(60),
  maxAppendices: z.int().min(0).max(200).nullable(),
  appendices: z.array(appendixSlotSchema).max(30),
  /** Id of the form version of each type; null without a form. */
  generalInformationForm: z.uuid().nullable(),
  scientificPropositionForm: z.uuid().nullable(),
  documents: z.array(callDocumentSchema).max(30),
  contacts: z.array(callContactSchema).max(20),
  eligibility: z.array(eligibilityRuleSchema).max(MAX_ELIGIBILITY_RULES),
  /** Whether a second person of the agency looks at the eligibility of each dossier. */
  secondLook: z.boolean(),
} as const;

export type CallField = keyof typeof CALL_FIELDS;
export type CallContent = { readonly [Field in CallField]: z.output<(typeof CALL_FIELDS)[Field]> };

export const EMPTY_CALL_CONTENT: CallContent = {
  code: "",
  year: null,
  reference: "",
  titleFr: "",
  titleEn: "",
  summaryFr: "",
  summaryEn: "",
  bodyFr: EMPTY_DOCUMENT,
  bodyEn: EMPTY_DOCUMENT,
  keywordsFr: [],
  keywordsEn: [],
  ercPanels: [],
  programme: "",
  url: "",
  maxAmountEuros: null,
  envelopeEuros: null,
  consortiumType: "national",
  openToCompanies: false,
  openToInternational: false,
  departmentId: null,
  opensAt: null,
  closesAt: null,
  eligibilityAnswerOn: null,
  decisionsOn: null,
  coordinatorCv: true,
  scientificManagerCv: false,
  editableManagingOrganisation: true,
  graceMinutes: 0,
  maxAppendices: null,
  appendices: [],
  generalInformationForm: null,
  scientificPropositionForm: null,
  documents: [],
  contacts: [],
  eligibility: [],
  secondLook: false,
};

/** Fields written in two languages, each with its counterpart. */
export const TRANSLATED_FIELDS = {
  titleFr: "titleEn",
  titleEn: "titleFr",
  summaryFr: "summaryEn",
  summaryEn: "summaryFr",
  bodyFr: "bodyEn",
  bodyEn: "bodyFr",
  keywordsFr: "keywordsEn",
  keywordsEn: "keywordsFr",
} as const satisfies Partial<Record<CallField, CallField>>;

/** Fields whose change concerns people who work on a dossier or keep the call. Changes of wording are not told. */
export const MATERIAL_FIELDS = [
  "opensAt",
  "closesAt",
  "eligibilityAnswerOn",
  "decisionsOn",
  "maxAmountEuros",
  "envelopeEuros",
  "consortiumType",
  "openToCompanies",
  "openToInternational",
  "eligibility",
  "coordinatorCv",
  "scientificManagerCv",
  "maxAppendices",
  "appendices",
] as const satisfies readonly CallField[];
