import type { Database } from "#platform/db/pool.server.ts";
import { DraftHub, type DraftHubOptions } from "../../call-drafts/live/draft-hub.server.ts";
import { can } from "../policy.ts";
import { loadForm } from "../queries/form-draft.server.ts";
import { FORM_LIVE_PATH } from "../rules/paths.ts";

/** The open designers of forms. Pages report the id of the node they are at, "" for the form itself. */
export const createFormHub = ({
  pool,
  db,
}: Pick<DraftHubOptions, "pool"> & { readonly db: Database }) =>
  new DraftHub({
    pool,
    db,
    path: FORM_LIVE_PATH,
    channel: "form_draft",
    canRead: async (actor, formModelId) =>
      can(actor, "readForms", await loadForm(db, formModelId)).ok,
  });
