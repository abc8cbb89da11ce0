import { versionPdfRequest } from "#features/proposals/deposits/jobs/version-pdf-request.ts";
import { findFrozenPdf } from "#features/proposals/deposits/queries/documents.server.ts";
import { findVersionByNumber } from "#features/proposals/deposits/queries/versions.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Job } from "#platform/jobs/job.ts";
import { ONE_AT_A_TIME_RATE } from "#platform/jobs/rates.ts";
import { bindPrinter } from "#platform/pdf.ts";
import { freezeVersionPdf, loadVersionDocument } from "../views/print-version.server.ts";

/** Prints and freezes a deposited version in a language. Run twice, it leaves the PDF that is recorded alone. */
export const makeVersionPdf: Job<{ dossierId: string; number: number; locale: Locale }> = {
  ...versionPdfRequest,
  rate: ONE_AT_A_TIME_RATE,
  retries: 5,
  async run(deps, { dossierId, number, locale }) {
    const version = await findVersionByNumber(deps.db, dossierId, number);
    if (!version || (await findFrozenPdf(deps.db, version.id, locale))) return;
    const document = await loadVersionDocument(deps.db, version, locale);
    const print = bindPrinter(deps.pdf, { owner: dossierId });
    await freezeVersionPdf({ ...deps, print }, version, { document, locale });
  },
};
