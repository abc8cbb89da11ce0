export const COMPLETIONS_PATH = "/administration-portail-aap/complements";

/** The page that asks these dossiers for a completion. */
export const completionsHref = (dossierIds: readonly string[]): string =>
  `${COMPLETIONS_PATH}?${new URLSearchParams(dossierIds.map((id) => ["d", id]))}`;

/** `partly`: some of the dossiers had changed since the trial; it is followed by how many were done, of how many. */
export const COMPLETIONS_DONE = ["requested", "proposed", "partly", "refused", "revoked"] as const;
export type CompletionsDone = (typeof COMPLETIONS_DONE)[number];

/** At most this many dossiers in one request: their ids stand in the address. */
export const MAX_DOSSIERS = 100;
