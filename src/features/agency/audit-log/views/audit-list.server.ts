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
import { listColleagues } from "../queries/colleagues.server.ts";
import { auditVisibleTo } from "../queries/visible-to.server.ts";
import type { AuditChoices } from "../rules/audit-fields.ts";
import { packAuditRows } from "../rules/pack-audit-rows.ts";

/** Half of the other lists: a page of fifty costs a quarter more processor time, and ten at once then take over 300 ms. */
const AUDIT_PAGE_SIZE = 25;

/** An audit list, with the choices that its page makes its fields of. */
interface AuditListDefinition extends ListDefinition<AuditRow>, AuditChoices {}

/** The audit list: of the whole portal for an administrator, of one agency for its managers. */
export async function createAuditList(
  db: Db,
  reader: BackOfficeActor,
): Promise<AuditListDefinition> {
  const partners = reader.kind === "staff" ? null : await listPartners(db);
  const agencies = partners?.map(({ id, code }) => ({ id, code })) ?? null;
  const colleagues = reader.kind === "staff" ? await listColleagues(db, reader) : null;
  return {
    agencies,
    colleagues,
    arePageFields: true,
    pageSize: AUDIT_PAGE_SIZE,
    source: createAuditSource(db, reader, { agencies, colleagues }),
    visible: auditVisibleTo(reader),
    select: (where, parts) => selectAuditRows(db, reader, where, parts),
    count: (where, limit) => countAuditRows(db, where, limit),
    savedViews: { db, actor: reader, list: reader.kind === "staff" ? "agency-audit" : "audit" },
  };
}

/** What the page of a list shows. */
export async function loadAuditView(
  { agencies, colleagues, ...list }: AuditListDefinition,
  parameters: URLSearchParams,
  now: Date,
) {
  const { rows, ...view } = await loadListView(list, parameters, now);
  return { agencies, colleagues, view: { ...view, rows: [] }, rows: packAuditRows(rows) };
}

export type AuditView = Awaited<ReturnType<typeof loadAuditView>>;
