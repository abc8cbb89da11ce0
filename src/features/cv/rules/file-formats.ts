/** Formats of an uploaded CV, recognised by content. */
export const CV_FILE_FORMATS = ["pdf", "rtf", "docx", "odt"] as const;
export type CvFileFormat = (typeof CV_FILE_FORMATS)[number];

export const MOST_CV_FILE_BYTES = 2 * 1024 * 1024;
