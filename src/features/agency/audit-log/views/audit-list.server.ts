import { listPartners } from "#features/portal/partners/queries/partners.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { BackOfficeActor } from "../../frame/queries/require-back-office.server.ts";
import { type ListDefinition, loadListView } from "../../lists/views/list-view.server.ts";
import {
  type AuditRow,
  countAuditRows,
  createAuditSource,
  selectAuditRows,
} from "../queries/audit-rows.server.ts";
import { auditVisibleTo } from "../queries/visible-to.server.ts";
import type { AuditPartner } from "../rules/audit-fields.ts";
import { packAuditRows } from "../rules/pack-audit-rows.ts";

/** Half of the other lists: a page of fifty costs a quarter more processor time, and ten at once then take over 300 ms. */
const AUDIT_PAGE_SIZE = 25;

/** An audit list, with the agencies that its page makes its fields of; null for the list of one agency. */
interface AuditListDefinition extends ListDefinition<AuditRow> {
  readonly agencies: readonly AuditPartner[] | null;
}

/** The audit list: of the whole portal for an administrator, of one agency for its managers. */
export async function createAuditList(
  db: Db,
  reader: BackOfficeActor,
): Promise<AuditListDefinition> {
  const partners = reader.kind === "staff" ? null : await listPartners(db);
  const agencies = partners?.map(({ id, code }) => ({ id, code })) ?? null;
  return {
    agencies,
    arePageFields: true,
    pageSize: AUDIT_PAGE_SIZE,
    source: createAuditSource(db, reader, agencies),
    visible: auditVisibleTo(reader),
    select: (where, parts) => selectAuditRows(db, reader, where, parts),
    count: (where, limit) => countAuditRows(db, where, limit),
    savedViews: { db, actor: reader, list: reader.kind === "staff" ? "agency-audit" : "audit" },
  };
}

/** What the page of a list shows. */
export async function loadAuditView(
  { agencies, ...list }: AuditListDefinition,
  parameters: URLSearchParams,
  now: Date,
) {
  const { rows, ...view } = await loadListView(list, parameters, now);
  return { agencies, view: { ...view, rows: [] }, rows: packAuditRows(rows) };
}

export type AuditView = Awaited<ReturnType<typeof loadAuditView>>;
