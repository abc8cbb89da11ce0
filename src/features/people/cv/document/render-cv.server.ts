import { renderPdf } from "#documents/pdf/render-pdf.ts";
import { toSafeFileName } from "#platform/http/attachment.ts";
import type { BoundPrinter } from "#platform/pdf.ts";
import type { CvExportFormat } from "../rules/file-formats.ts";
import { CV_FILE_MIME } from "../rules/file-formats.ts";
import type { CvDocument } from "./model.ts";
import { renderRtf } from "./render-rtf.ts";
import { renderTxt } from "./render-txt.ts";

export interface RenderedCv {
  readonly bytes: Uint8Array;
  readonly mime: string;
  readonly fileName: string;
}

const MIME = {
  txt: "text/plain; charset=utf-8",
  rtf: CV_FILE_MIME.rtf,
  pdf: CV_FILE_MIME.pdf,
  docx: CV_FILE_MIME.docx,
} as const satisfies Record<CvExportFormat, string>;

/** Renders a CV as a file. The DOCX library is large and loaded on first use. */
export async function renderCv(
  print: BoundPrinter,
  format: CvExportFormat,
  document: CvDocument,
  now: Date,
): Promise<RenderedCv> {
  return {
    bytes: await renderBytes(print, format, document, now),
    mime: MIME[format],
    fileName: toSafeFileName(document.title, format, "CV"),
  };
}

async function renderBytes(
  print: BoundPrinter,
  format: CvExportFormat,
  document: CvDocument,
  now: Date,
): Promise<Uint8Array> {
  switch (format) {
    case "txt":
      return renderTxt(document);
    case "rtf":
      return renderRtf(document);
    case "pdf":
      return renderPdf(print, document, now);
    case "docx":
      return (await import("./render-docx.server.ts")).renderDocx(document);
  }
}
