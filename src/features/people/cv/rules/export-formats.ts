/** Formats a CV can be downloaded in. */
export const CV_EXPORT_FORMATS = ["txt", "rtf", "pdf", "docx"] as const;
export type CvExportFormat = (typeof CV_EXPORT_FORMATS)[number];

export const isCvExportFormat = (value: unknown): value is CvExportFormat =>
  CV_EXPORT_FORMATS.includes(value as CvExportFormat);
