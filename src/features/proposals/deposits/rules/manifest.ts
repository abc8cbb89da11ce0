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
  /** Where it stands among the files of the version: `cv/1-morel.pdf`. */
  path: text,
  kind: z.enum(FROZEN_FILE_KINDS),
  /** What people call it. */
  name: text,
  contentType: text,
  bytes: z.int(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** What it was made of here: the same again need not be made again. */
  source: text,
});
export type FrozenFile = z.output<typeof frozenFile>;

/**
 * Everything an agency holds of one version, in one document: its canonical JSON is what is frozen, and what receipts
 * sign the digest of. Files stand in it by theirs. A later format gets another number, and this one stays readable.
 */
export const manifestSchema = z.object({
  format: z.literal(1),
  version: z.int(),
  kind: z.enum(DEPOSIT_KINDS),
  depositedAt: z.iso.datetime(),
  /** When it was frozen, where that was before its deposit: it stood by. */
  frozenAt: z.iso.datetime().optional(),
  dossier: z.object({ id: text, acronym: text, title: text, createdAt: text }),
  call: z.object({
    id: z.int(),
    slug: text,
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
      /** By key, as the form engine reads them. What was left empty is not there. */
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
   * Without the addresses of their accounts: every member reads this, and nobody learns an address by it. The contacts of teams
   * stand above with theirs, as the page of contacts shows them to every member (decision 0020).
   */
  members: z.array(
    z.object({
      id: text,
      firstName: text,
      lastName: text,
      orcid: nullableText,
      role: z.enum(DOSSIER_ROLES),
      teamNumber: z.int(),
      /** The path of the CV they gave. */
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
      /** The path of its bytes. */
      file: text,
    }),
  ),
  files: z.array(frozenFile),
});
export type Manifest = z.output<typeof manifestSchema>;

/** What a version says, read back from what was frozen. */
export const parseManifest = (frozen: string): Manifest => manifestSchema.parse(JSON.parse(frozen));

/** Everything of a version but what only its deposit gives it: what stands by. */
const frozenContentSchema = manifestSchema.omit({
  format: true,
  version: true,
  kind: true,
  depositedAt: true,
  frozenAt: true,
});
export type FrozenContent = z.output<typeof frozenContentSchema>;

export const parseFrozenContent = (frozen: string): FrozenContent =>
  frozenContentSchema.parse(JSON.parse(frozen));

/** How much of everything there is in it. */
export const countContents = ({ forms, teams, files }: Manifest) => ({
  answers: forms.reduce((sum, { answers }) => sum + Object.keys(answers).length, 0),
  teams: teams.length,
  cvs: files.filter(({ kind }) => kind === "cv").length,
  appendices: files.filter(({ kind }) => kind === "appendix").length,
});

/** Where the bytes of a frozen file lie: by their digest, so that the same file is kept once and never overwritten by another. */
export const frozenKey = (sha256: string): string => `deposit/${sha256}`;
