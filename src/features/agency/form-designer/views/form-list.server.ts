import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { ListDefinition } from "../../lists/views/list-view.server.ts";
import {
  countFormRows,
  FORM_SOURCE,
  type FormRow,
  selectFormRows,
} from "../queries/form-rows.server.ts";
import { formsVisibleTo } from "../queries/visible-to.server.ts";

/** The list of an agency's forms. */
export const createFormList = (db: Db, actor: StaffActor): ListDefinition<FormRow> => ({
  source: FORM_SOURCE,
  visible: formsVisibleTo(actor),
  select: (where, parts) => selectFormRows(db, where, parts),
  count: (where, limit) => countFormRows(db, where, limit),
  savedViews: { db, actor, list: "forms" },
});
