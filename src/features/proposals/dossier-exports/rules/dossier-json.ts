import { z } from "zod";
import { dossierContentSchema } from "#features/proposals/deposits/rules/manifest.ts";
import { receiptFileSchema } from "#features/proposals/deposits/rules/receipt.ts";
import { UNPLACED_SOURCES } from "#features/proposals/dossier-form/rules/unplaced-sources.ts";
import { DOSSIER_PLACES } from "#features/proposals/dossiers/rules/dossier.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";
import { UNPLACED_REASONS } from "#form-engine/prefill-form.ts";

const moment = z.iso.datetime();

/** A published form model, with all questions and limits. */
const formModelSchema = z.object({
  formModelType: z.enum(FORM_MODEL_TYPES),
  /** The version that `forms` names. */
  versionId: z.string(),
  lastUpdate: moment,
  model: z.looseObject({
    formModelType: z.enum(FORM_MODEL_TYPES),
    titleFr: z.string(),
    titleEn: z.string(),
    children: z.array(z.looseObject({ id: z.string(), type: z.string() })),
  }),
});

/** A question locked by the coordinator. */
const lockSchema = z.object({ formModelType: z.enum(FORM_MODEL_TYPES), nodeId: z.string() });

/**
 * An unplaced answer: from an earlier dossier, without a question in this one, or from this dossier, set aside by a new
 * version of the form.
 */
const unplacedAnswerSchema = z.object({
  /** Name of the earlier dossier; of this dossier for a text that a new version set aside. */
  from: z.string(),
  /** Where a text set aside by a new version had its question; null for a text of an earlier dossier. */
  setAside: z
    .object({
      versionId: z.string(),
      key: z.string(),
      /** An answer, or the pad beside it. */
      source: z.enum(UNPLACED_SOURCES),
      at: moment,
    })
    .nullable(),
  formModelType: z.enum(FORM_MODEL_TYPES),
  /** The question in the earlier dossier or version. */
  question: z.looseObject({ id: z.string(), type: z.string() }),
  answer: z.array(z.unknown()),
  why: z.enum(UNPLACED_REASONS),
});

const dossierStateSchema = z.object({
  currentPlace: z.enum(DOSSIER_PLACES),
  unlocked: z.boolean(),
  creationConfirmed: z.boolean(),
  published: moment.nullable(),
  lastSaved: moment,
});
export type DossierState = z.output<typeof dossierStateSchema>;

/**
 * The JSON export of a dossier: its content as a deposit would freeze it now, and what a deposit does not contain. Times are
 * ISO 8601 in UTC. A change that a reader of version 2 would misread needs version 3.
 */
export const dossierJsonSchema = dossierContentSchema.extend({
  format: z.literal("passerelle-dossier"),
  version: z.literal(2),
  ...dossierStateSchema.shape,
  call: dossierContentSchema.shape.call.extend({ opensAt: moment }),
  formModels: z.array(formModelSchema),
  locks: z.array(lockSchema),
  leftOvers: z.array(unplacedAnswerSchema),
  /** Receipts of all versions, the first version first; each can be verified. */
  deposits: z.array(z.object({ version: z.int(), receipt: receiptFileSchema })),
});
export type DossierJson = z.output<typeof dossierJsonSchema>;

/** Streams a dossier as JSON, in pieces of at most one form. Validates against the documented shape first. */
export function streamDossierJson(dossier: DossierJson): Generator<string> {
  return streamPieces(dossierJsonSchema.parse(dossier));
}

function* streamPieces(dossier: object): Generator<string> {
  yield "{";
  for (const [index, [name, value]] of Object.entries(dossier).entries()) {
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
