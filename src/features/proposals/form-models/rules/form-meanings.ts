/** What a question can mean outside its form: lists, figures and the API read the answer by this name. */
export const FORM_MEANINGS = [
  "requested_amount",
  "duration_months",
  "abstract",
  "keywords",
  "erc_domain",
] as const;
export type FormMeaning = (typeof FORM_MEANINGS)[number];

/** The question of each meaning that a version of a form has, by its id. */
export type FormMeanings = ReadonlyMap<FormMeaning, string>;
