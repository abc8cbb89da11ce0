import { toCanonicalJson } from "#platform/canonical-json.ts";
import type { DossierContent } from "../queries/dossier-content.server.ts";

/** Whether two looks at a dossier found the same names, teams, people and files. */
export const isSameExceptAnswers = (one: DossierContent, other: DossierContent): boolean =>
  toCanonicalJson(omitAnswers(one)) === toCanonicalJson(omitAnswers(other));

const omitAnswers = ({ dossier, teams, members, appendices, sources }: DossierContent) => ({
  dossier,
  teams,
  members,
  appendices,
  sources,
});
