import { z } from "zod";
import { APPENDIX_FORMATS } from "#features/proposals/appendices/rules/appendix-file.ts";
import { DOSSIER_ROLES } from "#features/proposals/dossiers/rules/dossier.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";

export const DEPOSIT_KINDS = ["deposit", "refile", "standby"] as const;
export type DepositKind = (typeof DEPOSIT_KINDS)[number];

export const FROZEN_FILE_KINDS = ["cv", "image", "appendix"] as const;

const text = z.string();
const nullableText = text.nullable();
const person = z.object({ firstName: text, lastName: text, email: text });

const frozenFile = z.object({
  /** Path among the files of the version: `cv/1-morel.pdf`. */
  path: text,
  kind: z.enum(FROZEN_FILE_KINDS),
  /** File name as uploaded or shown. */
  name: text,
  contentType: text,
  bytes: z.int(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Source of the bytes. An unchanged source need not be frozen again. */
  source: text,
});
export type FrozenFile = z.output<typeof frozenFile>;

/**
 * The content of a dossier with all its files frozen: a manifest without the fields that only the deposit adds, and the
 * state that a standby freezes.
 */
const frozenContentSchema = z.object({
  dossier: z.object({
    id: text,
    /** `ANR-26-BIOT-0417`; absent in format 1. */
    number: text.optional(),
    acronym: text,
    title: text,
    createdAt: text,
  }),
  call: z.object({
    id: z.int(),
    slug: text,
    /** `ANR-26-BIOT`; absent in format 1. */
    number: text.optional(),
    /** The agency's own reference; absent in format 1 and where there is none. */
    reference: text.optional(),
    titleFr: text,
    titleEn: text,
    partner: text,
    closesAt: text,
  }),
  forms: z.array(
    z.object({
      formModelType: z.enum(FORM_MODEL_TYPES),
      versionId: text,
      versionNumber: z.int(),
      /** By answer key: every stored answer that is not empty, also of hidden questions and removed groups. */
      answers: z.record(text, z.array(z.unknown())),
    }),
  ),
  teams: z.array(
    z.object({
      number: z.int(),
      institution: z
        .object({
          organizationType: text,
          identifier: nullableText,
          identifierType: nullableText,
          label: text,
          subLabel: nullableText,
          institutionType: nullableText,
          country: nullableText,
        })
        .nullable(),
      legalRepresentative: person.nullable(),
      additionalContact: person.nullable(),
      managingOrganization: z
        .object({
          siret: text,
          name: text,
          address: text,
          zipCode: text,
          city: text,
          phone: text,
        })
        .nullable(),
    }),
  ),
  /**
   * Without account addresses, because every member can read the manifest. Team contacts, above, have theirs: the contacts
   * page shows them to every member, too (decision 0020).
   */
  members: z.array(
    z.object({
      id: text,
      firstName: text,
      lastName: text,
      orcid: nullableText,
      role: z.enum(DOSSIER_ROLES),
      teamNumber: z.int(),
      /** Path of the member's CV. */
      cv: nullableText,
      publications: z.record(text, z.array(text)),
    }),
  ),
  appendices: z.array(
    z.object({
      id: text,
      slotId: text,
      labelFr: text,
      labelEn: text,
      fileName: text,
      format: z.enum(APPENDIX_FORMATS),
      pages: z.int().nullable(),
      position: z.int(),
      /** Path of the file in the version. */
      file: text,
    }),
  ),
  files: z.array(frozenFile),
});
export type FrozenContent = z.output<typeof frozenContentSchema>;

export const parseFrozenContent = (frozen: string): FrozenContent =>
  frozenContentSchema.parse(JSON.parse(frozen));

/**
 * The content of a dossier, as a deposit would freeze it now: the base of prints and of the JSON export. A manifest is such
 * a content.
 */
export const dossierContentSchema = frozenContentSchema.extend({
  files: z.array(
    frozenFile.extend({
      /** As recorded at the upload; absent for a CV that is not printed yet, and for a file that is missing. */
      bytes: z.int().optional(),
      sha256: text.optional(),
      /** Title of a CV in its owner's list; not frozen. */
      title: text.optional(),
    }),
  ),
});
export type DossierContent = z.output<typeof dossierContentSchema>;

/**
 * Everything an agency receives of one version, in one document. Its canonical JSON is frozen, and receipts sign the digest
 * of it. Files are listed with their own digests. Format 2 adds the numbers of the dossier and of its call (decision 0033);
 * format 1 stays readable and verifiable. A later format gets another number.
 */
const manifestSchema = frozenContentSchema
  .extend({
    format: z.literal([1, 2]),
    version: z.int(),
    kind: z.enum(DEPOSIT_KINDS),
    depositedAt: z.iso.datetime(),
    /** When a standby was frozen, which is before its deposit. */
    frozenAt: z.iso.datetime().optional(),
  })
  .refine(({ format, dossier }) => (format === 1) === (dossier.number === undefined), {
    error: "the number of the dossier belongs to format 2",
  });
export type Manifest = z.output<typeof manifestSchema>;

/** Parses the frozen text of a version. */
export const parseManifest = (frozen: string): Manifest => manifestSchema.parse(JSON.parse(frozen));

/** Numbers of answers, teams and files, for receipts. */
export const countContents = ({ forms, teams, files }: Manifest) => ({
  answers: forms.reduce((sum, { answers }) => sum + Object.keys(answers).length, 0),
  teams: teams.length,
  cvs: files.filter(({ kind }) => kind === "cv").length,
  appendices: files.filter(({ kind }) => kind === "appendix").length,
});

/** Storage key of a frozen file: its digest, so that equal files are stored once and never overwritten by others. */
export const frozenKey = (sha256: string): string => `deposit/${sha256}`;
