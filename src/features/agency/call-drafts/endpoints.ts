import { z } from "zod";
import { storedFileSchema } from "#features/portal/calls/rules/call-content.ts";
import { contract } from "#platform/http/contract.ts";
import { rowId } from "#platform/row-id.ts";
import { fieldChangesSchema } from "./rules/field-change.ts";

const sentField = z.object({
  value: z.unknown(),
  version: z.int(),
  checkedAgainst: z.unknown(),
  changedAt: z.iso.datetime().nullable(),
  /** The last author; null if the account was erased. */
  changedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
});

/** A field of a draft as sent to the browser. */
export type SentDraftField = z.output<typeof sentField>;

const verdict = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("saved"), held: sentField }),
  /** The change is based on an older version. `held` is the newer one; the browser merges and sends again. */
  z.object({ kind: z.literal("conflict"), held: sentField }),
  z.object({
    kind: z.enum(["invalid", "refused"]),
    /** `invalid`, `tooLong`, `badDocument`, `format`, `unknown`; refused: `fixed`, `department`, `file`, `invalid`. */
    code: z.string(),
  }),
]);

export const saveCallFieldsContract = contract({
  method: "POST",
  path: "/administration-portail-aap/appels/:id/enregistrer",
  actors: ["staff", "administrator"],
  summary: "Saves fields of a call's draft, each with the version it was based on",
  params: z.object({ id: rowId() }),
  body: z.object({ changes: fieldChangesSchema }),
  answer: z.object({
    /** By field. */
    verdicts: z.record(z.string(), verdict),
    /** State of every translated field after the save. */
    translations: z.record(z.string(), z.enum(["complete", "review", "missing"])),
  }),
});

export const uploadCallFileContract = contract({
  method: "POST",
  path: "/administration-portail-aap/appels/:id/fichiers",
  actors: ["staff", "administrator"],
  summary: "Receives a document or a template of a call; the page adds it to a field of the draft",
  params: z.object({ id: rowId() }),
  form: z.object({
    file: z.file().describe("PDF, DOCX, XLSX, ODT, ODS, PNG or JPEG, at most 20 MB"),
  }),
  answer: z.object({ file: storedFileSchema }),
});
