/** Formats of uploaded CVs, detected by content. */
export const CV_FILE_FORMATS = ["pdf", "rtf", "docx", "odt"] as const;
export type CvFileFormat = (typeof CV_FILE_FORMATS)[number];

export const MAX_CV_FILE_BYTES = 2 * 1024 * 1024;

export const CV_FILE_MIME = {
  pdf: "application/pdf",
  rtf: "application/rtf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  odt: "application/vnd.oasis.opendocument.text",
} as const satisfies Record<CvFileFormat, string>;

/** Download formats of a CV. */
export const CV_EXPORT_FORMATS = ["txt", "rtf", "pdf", "docx"] as const;
export type CvExportFormat = (typeof CV_EXPORT_FORMATS)[number];

export const isCvExportFormat = (value: unknown): value is CvExportFormat =>
  CV_EXPORT_FORMATS.includes(value as CvExportFormat);
