import { canonicalJson } from "#platform/canonical-json.ts";
import type { DossierContent } from "../queries/dossier-content.server.ts";

/** Whether two looks at a dossier found the same names, teams, people and files. */
export const sameButAnswers = (one: DossierContent, other: DossierContent): boolean =>
  canonicalJson(withoutAnswers(one)) === canonicalJson(withoutAnswers(other));

const withoutAnswers = ({ dossier, teams, members, appendices, sources }: DossierContent) => ({
  dossier,
  teams,
  members,
  appendices,
  sources,
});
