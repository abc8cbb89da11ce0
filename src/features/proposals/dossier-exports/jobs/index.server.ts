import type { AnyJob } from "#platform/jobs/job.ts";
import { expireExports, makeExport } from "./make-export.server.ts";
import { makeVersionPdf, requestMissingPdfs } from "./version-pdfs.server.ts";

export const exportJobs: readonly AnyJob[] = [
  makeExport,
  makeVersionPdf,
  requestMissingPdfs,
  expireExports,
];
