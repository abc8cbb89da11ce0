import type { Database } from "#platform/db/pool.server.ts";
import { can } from "../policy.ts";
import { loadDraftRow, toDraftSubject } from "../queries/call-draft.server.ts";
import { CALL_LIVE_PATH } from "../rules/paths.ts";
import { DraftHub, type DraftHubOptions } from "./draft-hub.server.ts";

/** The open editors of calls. */
export const createCallHub = ({
  pool,
  db,
}: Pick<DraftHubOptions, "pool"> & { readonly db: Database }) =>
  new DraftHub({
    pool,
    db,
    path: CALL_LIVE_PATH,
    channel: "call_draft",
    canRead: async (actor, draftId) =>
      can(actor, "read", toDraftSubject(await loadDraftRow(db, draftId))).ok,
  });
