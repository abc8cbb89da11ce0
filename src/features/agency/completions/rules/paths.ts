export const COMPLETIONS_PATH = "/administration-portail-aap/complements";

/** The page that asks these dossiers for a completion. */
export const completionsHref = (dossierIds: readonly string[]): string =>
  `${COMPLETIONS_PATH}?${new URLSearchParams(dossierIds.map((id) => ["d", id]))}`;

export const COMPLETIONS_DONE = ["requested", "proposed", "refused", "revoked"] as const;
export type CompletionsDone = (typeof COMPLETIONS_DONE)[number];

/** At most this many dossiers in one request: their ids stand in the address. */
export const MAX_DOSSIERS = 100;
