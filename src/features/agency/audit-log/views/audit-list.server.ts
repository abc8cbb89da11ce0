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
import { auditVisibleTo } from "../queries/visible-to.server.ts";

/** The audit list: of the whole portal for an administrator, of one agency for its managers. */
export const createAuditList = async (
  db: Db,
  reader: BackOfficeActor,
): Promise<ListDefinition<AuditRow>> => ({
  source: createAuditSource(db, reader, reader.kind === "staff" ? null : await listPartners(db)),
  visible: auditVisibleTo(reader),
  select: (where, parts) => selectAuditRows(db, reader, where, parts),
  count: (where, limit) => countAuditRows(db, where, limit),
  savedViews: { db, actor: reader, list: reader.kind === "staff" ? "agency-audit" : "audit" },
});
