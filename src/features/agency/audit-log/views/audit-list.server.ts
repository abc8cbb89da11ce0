import type { Db } from "#platform/db/pool.server.ts";
import type { ListDefinition } from "../../lists/views/list-view.server.ts";
import {
  AUDIT_SOURCE,
  type AuditRow,
  countAuditRows,
  selectAuditRows,
} from "../queries/audit-rows.server.ts";

/** The audit list of administrators, who see every row. */
export const createAuditList = (db: Db): ListDefinition<AuditRow> => ({
  source: AUDIT_SOURCE,
  select: (where, parts) => selectAuditRows(db, where, parts),
  count: (where) => countAuditRows(db, where),
});
