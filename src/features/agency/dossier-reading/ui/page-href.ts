import { agencyDossierHref } from "../../dossier-list/rules/paths.ts";
import { COMPARE_PARAM, LIST_PARAM, NOTE_PARAM } from "../rules/paths.ts";

interface PageAddress {
  /** The query of the list that the reader came from; null without a list. */
  readonly list: string | null;
  readonly compared?: number;
  readonly note?: string;
  readonly anchor?: string;
}

/** The address of a dossier's page. The list that the reader came from goes along. */
export function dossierPageHref(id: string, { list, compared, note, anchor }: PageAddress): string {
  const parameters = new URLSearchParams();
  if (list !== null) parameters.set(LIST_PARAM, list);
  if (compared !== undefined) parameters.set(COMPARE_PARAM, String(compared));
  if (note !== undefined) parameters.set(NOTE_PARAM, note);
  const search = parameters.size > 0 ? `?${parameters}` : "";
  return agencyDossierHref(id) + search + (anchor ? `#${anchor}` : "");
}
