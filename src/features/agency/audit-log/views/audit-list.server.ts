import { listPartners } from "#features/portal/partners/queries/partners.server.ts";
import type { AdministratorActor, StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { ListDefinition } from "../../lists/views/list-view.server.ts";
import {
  type AuditRow,
  countAuditRows,
  createAuditSource,
  selectAuditRows,
} from "../queries/audit-rows.server.ts";

/** The audit list: of the whole portal for an administrator, of one agency for its managers. */
export const createAuditList = async (
  db: Db,
  reader: AdministratorActor | StaffActor,
): Promise<ListDefinition<AuditRow>> => ({
  source: createAuditSource(reader, reader.kind === "staff" ? null : await listPartners(db)),
  select: (where, parts) => selectAuditRows(db, reader, where, parts),
  count: (where) => countAuditRows(db, reader, where),
});
