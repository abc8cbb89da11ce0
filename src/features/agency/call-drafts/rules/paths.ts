import { href } from "react-router";

export const CALLS_PATH = href("/administration-portail-aap/appels");
export const NEW_CALL_PATH = href("/administration-portail-aap/appels/nouveau");
export const IMPORT_CALLS_PATH = href("/administration-portail-aap/appels/importer");
export const EXPORT_CALLS_CSV_PATH = href("/administration-portail-aap/appels.csv");
export const EXPORT_CALLS_JSON_PATH = href("/administration-portail-aap/appels.json");
export const CALLS_CSV_PATH = href("/administration-portail-aap/appels/liste.csv");

/** The editor of a draft. With the number of a published call: the call as it is, or its draft if it has one. */
export const editCallHref = (id: string | number): string =>
  href("/administration-portail-aap/appels/:id", { id: String(id) });

export const previewCallHref = (draftId: string): string =>
  href("/administration-portail-aap/appels/:id/apercu", { id: draftId });

/** A file of a draft: a document by its id, or the template of an appendix slot by the slot's. */
export const callFileHref = (draftId: string, fileId: string): string =>
  href("/administration-portail-aap/appels/:id/fichiers/:file", { id: draftId, file: fileId });

/** Messages of the pages of calls. */
export const CALL_DONE = [
  "created",
  "copied",
  "published",
  "planned",
  "planCancelled",
  "withdrawn",
  "deleted",
] as const;
export type CallDone = (typeof CALL_DONE)[number];

/** The socket of an open editor. */
export const CALL_LIVE_PATH = "/administration-portail-aap/appels/:id/direct";

export const callLivePath = (draftId: string): string => CALL_LIVE_PATH.replace(":id", draftId);
