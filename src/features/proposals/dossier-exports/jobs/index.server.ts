import type { AnyJob } from "#platform/jobs/job.ts";
import { expireExports } from "./expire-exports.server.ts";
import { makeExport } from "./make-export.server.ts";
import { makeVersionPdf } from "./make-version-pdf.server.ts";
import { requestMissingPdfs } from "./request-missing-pdfs.server.ts";

export const exportJobs: readonly AnyJob[] = [
  makeExport,
  makeVersionPdf,
  requestMissingPdfs,
  expireExports,
];
