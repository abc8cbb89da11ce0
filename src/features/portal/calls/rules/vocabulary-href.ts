import { href } from "react-router";

export const VOCABULARY_PATH = href("/administration-portail-aap/vocabulaire");

export const vocabularyHref = (params: Record<string, string>): string =>
  `${VOCABULARY_PATH}?${new URLSearchParams(params)}`;
