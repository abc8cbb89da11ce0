import { sql } from "drizzle-orm";
import { z } from "zod";
import {
  versionPdfRequest,
  versionPdfRequestKey,
} from "#features/proposals/deposits/jobs/version-pdf-request.ts";
import { findFrozenPdf } from "#features/proposals/deposits/queries/documents.server.ts";
import { findVersionByNumber } from "#features/proposals/deposits/queries/versions.server.ts";
import { depositDocuments, depositVersions } from "#features/proposals/deposits/tables.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { LOCALES } from "#platform/i18n/locale.ts";
import type { Job } from "#platform/jobs/job.ts";
import { HOUSEKEEPING_RATE, ONE_AT_A_TIME_RATE } from "#platform/jobs/rates.ts";
import { bindPrinter } from "#platform/pdf.ts";
import { freezeVersionPdf, loadVersionDocument } from "../views/print-version.server.ts";

/** Prints and freezes the PDF of a deposited version in one language. Idempotent: a recorded PDF is left alone. */
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

/** PDFs are printed one after the other: this many fit between two runs, beside new deposits. */
const BATCH = 20;

/**
 * Requests missing PDFs of deposited versions: loaded with the demonstration, deposited before PDFs were frozen, or whose
 * job failed for good. Chosen at random, so that unprintable versions do not hold back the others.
 */
export const requestMissingPdfs: Job = {
  id: "request-missing-version-pdfs",
  payload: z.object({}),
  schedule: "*/5 * * * *",
  rate: HOUSEKEEPING_RATE,
  async run({ db, queue }) {
    const locales = sql.param([...LOCALES]);
    const { rows } = await db.execute<{ dossierId: string; number: number; locale: Locale }>(sql`
      select v.dossier_id as "dossierId", v.number, l.locale
      from ${depositVersions} v cross join unnest(${locales}::text[]) as l(locale)
      where not exists (select from ${depositDocuments} d
        where d.version_id = v.id and d.kind = 'dossier' and d.locale = l.locale)
      order by random() limit ${BATCH}`);
    for (const pdf of rows)
      await queue.enqueue(db, makeVersionPdf, pdf, { singletonKey: versionPdfRequestKey(pdf) });
  },
};
