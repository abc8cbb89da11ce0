import type { DossierEventName } from "#platform/audit/audit-events.ts";

/** Events of a dossier that its journal shows: all but the deletion, after which there is no journal. */
export type JournalEvent = Exclude<DossierEventName, "deleted">;
