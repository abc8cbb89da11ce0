import { z } from "zod";
import { LOCALES, type Locale } from "#platform/i18n/locale.ts";
import type { JobRequest } from "#platform/jobs/job.ts";

interface Payload {
  dossierId: string;
  number: number;
  locale: Locale;
}

/**
 * Requests the PDF of a deposited version. Enqueued by the deposit in its transaction; handled by `dossier-exports`
 * (`version-pdfs.server.ts`), which cannot be imported from here.
 */
export const versionPdfRequest: JobRequest<Payload> = {
  id: "make-version-pdf",
  payload: z.object({ dossierId: z.uuid(), number: z.int().min(1), locale: z.enum(LOCALES) }),
};

/** At most one request for the same PDF waits in the queue. */
export const versionPdfRequestKey = ({ dossierId, number, locale }: Payload): string =>
  `${dossierId}-${number}-${locale}`;
