/** Formats of an uploaded CV, recognised by content. */
export const CV_FILE_FORMATS = ["pdf", "rtf", "docx", "odt"] as const;
export type CvFileFormat = (typeof CV_FILE_FORMATS)[number];

export const MAX_CV_FILE_BYTES = 2 * 1024 * 1024;

export const CV_FILE_MIME = {
  pdf: "application/pdf",
  rtf: "application/rtf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  odt: "application/vnd.oasis.opendocument.text",
} as const satisfies Record<CvFileFormat, string>;
