import { listPartners } from "#features/portal/partners/queries/partners.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { BackOfficeActor } from "../../frame/queries/require-back-office.server.ts";
import type { ListDefinition } from "../../lists/views/list-view.server.ts";
import {
  type AuditRow,
  countAuditRows,
  createAuditSource,
  selectAuditRows,
} from "../queries/audit-rows.server.ts";

/** The audit list of administrators, who see every row. */
export const createAuditList = async (
  db: Db,
  actor: BackOfficeActor,
): Promise<ListDefinition<AuditRow>> => ({
  source: createAuditSource(await listPartners(db)),
  select: (where, parts) => selectAuditRows(db, where, parts),
  count: (where, limit) => countAuditRows(db, where, limit),
  savedViews: { db, actor, list: "audit" },
});
