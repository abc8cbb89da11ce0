/**
 * The 22 types of HAL in its order, and HAL's codes for them. Codes specific to a portal map to the nearest type,
 * unknown codes to "other".
 */
export const ARCHIVE_TYPES = [
  "article",
  "conference-paper",
  "poster",
  "proceedings",
  "special-issue",
  "book",
  "book-chapter",
  "blog",
  "encyclopedia-entry",
  "translation",
  "patent",
  "other",
  "preprint",
  "report",
  "thesis",
  "hdr",
  "lecture",
  "image",
  "video",
  "sound",
  "map",
  "software",
] as const;

export const PRODUCTION_TYPES = [...ARCHIVE_TYPES, "dataset"] as const;
export type ProductionType = (typeof PRODUCTION_TYPES)[number];

const TYPE_BY_CODE: Readonly<Record<string, ProductionType>> = {
  ART: "article",
  COMM: "conference-paper",
  PRESCONF: "conference-paper",
  POSTER: "poster",
  PROCEEDINGS: "proceedings",
  DOUV: "proceedings",
  ISSUE: "special-issue",
  OUV: "book",
  COUV: "book-chapter",
  BLOG: "blog",
  NOTICE: "encyclopedia-entry",
  TRAD: "translation",
  PATENT: "patent",
  OTHER: "other",
  UNDEFINED: "preprint",
  PREPRINT: "preprint",
  WORKINGPAPER: "preprint",
  REPORT: "report",
  CREPORT: "report",
  THESE: "thesis",
  ETABTHESE: "thesis",
  HDR: "hdr",
  LECTURE: "lecture",
  IMG: "image",
  VIDEO: "video",
  SON: "sound",
  MAP: "map",
  SOFTWARE: "software",
  dataset: "dataset",
};

export const toProductionType = (code: string): ProductionType =>
  Object.hasOwn(TYPE_BY_CODE, code) ? (TYPE_BY_CODE[code] ?? "other") : "other";

export const isProductionType = (text: string): text is ProductionType =>
  (PRODUCTION_TYPES as readonly string[]).includes(text);
