import { z } from "zod";
import { versionByNumber } from "#features/deposits/queries/versions.server.ts";
import { LOCALES, type Locale } from "#platform/i18n/locale.ts";
import type { Job } from "#platform/jobs/job.ts";
import { ONE_AT_A_TIME_RATE } from "#platform/jobs/rates.ts";
import { printerOf } from "#platform/pdf.ts";
import { printVersion, versionDocument, versionPdfKey } from "../views/print-version.server.ts";

interface Payload {
  dossierId: string;
  number: number;
  locale: Locale;
}

/** Prints a large deposited version. Twice is once: one that is there is left alone. */
export const makeVersionPdf: Job<Payload> = {
  id: "make-version-pdf",
  rate: ONE_AT_A_TIME_RATE,
  payload: z.object({ dossierId: z.uuid(), number: z.int().min(1), locale: z.enum(LOCALES) }),
  retries: 2,
  async run(deps, { dossierId, number, locale }) {
    const version = await versionByNumber(deps.db, dossierId, number);
    if (!version) return;
    const isThere = await deps.storage.bytes(versionPdfKey(version, locale)).catch(() => null);
    if (isThere !== null) return;
    const document = await versionDocument(deps.db, version, locale);
    const print = printerOf(deps.pdf, { owner: dossierId });
    await printVersion({ ...deps, print }, version, { document, locale });
  },
};
