export const COMPLETIONS_PATH = "/administration-portail-aap/complements";

/** The query of the list that the dossiers were chosen in, for the way back. */
export const LIST_PARAM = "q";

/** The page that asks these dossiers for a completion. `list`: the query of the list they were chosen in, if any. */
export const completionsHref = (dossierIds: readonly string[], list?: string | null): string => {
  const parameters = dossierIds.map((id) => ["d", id]);
  if (list) parameters.push([LIST_PARAM, list]);
  return `${COMPLETIONS_PATH}?${new URLSearchParams(parameters)}`;
};

/** `partly`: some of the dossiers had changed since the trial; it is followed by how many were done, of how many. */
export const COMPLETIONS_DONE = ["requested", "proposed", "partly", "refused", "revoked"] as const;
export type CompletionsDone = (typeof COMPLETIONS_DONE)[number];

/** At most this many dossiers in one request: their ids stand in the address. */
export const MAX_DOSSIERS = 100;
