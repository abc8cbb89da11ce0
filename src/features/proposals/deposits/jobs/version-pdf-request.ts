import { z } from "zod";
import { LOCALES, type Locale } from "#platform/i18n/locale.ts";
import type { JobRequest } from "#platform/jobs/job.ts";

interface Payload {
  dossierId: string;
  number: number;
  locale: Locale;
}

/**
 * Asks for the PDF of a deposited version. A deposit asks for it in its own transaction; `dossier-exports`, which prints dossiers,
 * does the work (`version-pdfs.server.ts`).
 */
export const versionPdfRequest: JobRequest<Payload> = {
  id: "make-version-pdf",
  payload: z.object({ dossierId: z.uuid(), number: z.int().min(1), locale: z.enum(LOCALES) }),
};

/** At most one request for the same PDF waits in the queue. */
export const versionPdfRequestKey = ({ dossierId, number, locale }: Payload): string =>
  `${dossierId}-${number}-${locale}`;
