import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { BackOfficeActor } from "../../frame/queries/require-back-office.server.ts";
import type { ListFile } from "../../lists/views/list-file.server.ts";
import type { ListDefinition } from "../../lists/views/list-view.server.ts";
import { listStaffDepartments } from "../../staff/queries/departments.server.ts";
import {
  type CallRow,
  callRowVisibleTo,
  countCallRows,
  createCallSource,
  selectCallRows,
} from "../queries/call-rows.server.ts";
import { formatCallHeader, formatCallLine } from "../rules/call-list.ts";

/** The list of calls: of an agency for its staff, of the one-off partners for administrators. */
export const createCallList = async (
  db: Db,
  actor: BackOfficeActor,
  now: Date,
): Promise<ListDefinition<CallRow>> => ({
  source: createCallSource(
    actor.kind === "staff" ? await listStaffDepartments(db, actor.partnerId) : [],
    now,
  ),
  visible: callRowVisibleTo(actor),
  select: (where, parts) => selectCallRows(db, now, where, parts),
  count: (where, limit) => countCallRows(db, where, limit),
  savedViews: { db, actor, list: actor.kind === "staff" ? "calls" : "one-off-calls" },
});

export const createCallFile = (locale: Locale): ListFile<CallRow> => ({
  name: locale === "fr" ? "appels" : "calls",
  header: formatCallHeader(locale),
  formatLine: (row) => formatCallLine(row, locale),
});
