import { z } from "zod";
import { contract } from "#platform/http/contract.ts";
import { LOCALES } from "#platform/i18n/locale.ts";
import { rowId, rowNumber } from "#platform/row-id.ts";

/** Prints answers typed in a preview. Neither the answers nor the PDF are stored. */
export const printPreviewContract = contract({
  method: "POST",
  path: "/administration-portail-aap/formulaires/:id/apercu.pdf",
  actors: ["staff"],
  summary: "Prints a form with answers typed in its preview, as PDF",
  params: z.object({ id: rowId() }),
  body: z.object({
    /** The answers by key, as JSON. */
    answers: z.string(),
    locale: z.enum(LOCALES),
    /** The number of a version; the draft without it. */
    version: rowNumber().optional(),
  }),
  /** The answer is a PDF file. */
  answer: z.never(),
});
