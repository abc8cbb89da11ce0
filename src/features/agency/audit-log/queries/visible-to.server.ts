import { type SQL, sql } from "drizzle-orm";
import { callWithinReachOf } from "#features/portal/calls/queries/agency-calls.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { dossierVisibleTo } from "#features/proposals/dossiers/queries/visible-to.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { Actor, StaffActor } from "#platform/actor.ts";
import type { AuditEvent } from "#platform/audit/audit-events.ts";
import { auditEvents } from "#platform/audit/tables.server.ts";
import { toSqlList } from "#platform/db/columns.ts";
import { can } from "../../staff/policy.ts";

/**
 * The acts in a dossier that its agency sees: those about the version that the agency has. What a team does while it writes
 * (members, files, comments) is the team's.
 */
const AGENCY_DOSSIER_EVENTS = [
  "dossier.deposited",
  "dossier.refiled",
  "dossier.standbyDeposited",
  "dossier.depositLate",
  "dossier.depositOvertaken",
  "dossier.lateWritingSetAside",
  "dossier.unlocked",
  "dossier.editAbandoned",
  "dossier.editLapsed",
  "dossier.reopened",
  "dossier.completionRevoked",
  "dossier.completionRefused",
  "dossier.completionAsked",
  "dossier.selected",
  "dossier.not_selected",
  "dossier.not_eligible",
  "dossier.decisionWithdrawn",
  "dossier.transferred",
  "dossier.coordinatorNamed",
  "dossier.coordinatorRequested",
] as const satisfies readonly AuditEvent[];

/**
 * Acts on decisions under embargo. Only staff who may read the decisions see that there are any: nobody else learns from
 * the audit that a release is near.
 */
const EMBARGOED_EVENTS = [
  ...(["staff.decisionsRead", "staff.decisionsPrepared", "staff.decisionsCleared"] as const),
  ...(["staff.decisionsConfirmed", "staff.letterAdapted", "staff.letterRestored"] as const),
  ...(["staff.letterReviewed", "call.letterTemplateChosen", "call.releasePlanned"] as const),
  ...(["call.releaseCancelled", "call.releaseBlocked"] as const),
] as const satisfies readonly AuditEvent[];

/** The embargoed events of dossiers and calls that a member of staff sees, by the ids in subject and details. */
const isEmbargoOwn = (actor: StaffActor): SQL => sql`case
  when ${auditEvents.details} ? 'dossier' then ${auditEvents.details} ->> 'dossier' in
    (select ${dossiers.id}::text from ${dossiers} where ${dossierVisibleTo(actor)})
  else coalesce(${auditEvents.details} ->> 'call', ${auditEvents.subjectId}) in
    (select ${calls.id}::text from ${calls} where ${callWithinReachOf(actor)}) end`;

/**
 * Condition on `audit_events`, for the page and its export. Administrators see every row but those of decisions under
 * embargo; managers see those of their agency, without the dossiers that they may not read (drafts, other departments,
 * conflicts of interest).
 */
export function auditVisibleTo(actor: Actor): SQL {
  const isEmbargoed = sql`${auditEvents.event} in (${toSqlList(EMBARGOED_EVENTS)})`;
  if (actor.kind === "administrator") return sql`not ${isEmbargoed}`;
  if (actor.kind !== "staff") return sql`false`;
  const { partnerId } = actor;
  if (!can(actor, "readAudit", { partnerId, departmentId: null }).ok) return sql`false`;
  return sql`(${auditEvents.partnerId} = ${partnerId} and (not ${isEmbargoed} or ${isEmbargoOwn(actor)})
    and (${auditEvents.subjectKind} <> 'dossier'
    or ${auditEvents.event} in (${toSqlList(AGENCY_DOSSIER_EVENTS)})
    and ${auditEvents.subjectId} in (select ${dossiers.id}::text from ${dossiers} where ${dossierVisibleTo(actor)})))`;
}

/**
 * The account whose name a reader may see: for administrators every person who acted, or for whom a job acted. An agency
 * sees researchers and its own staff; administrators and other agencies are a role only. Never null.
 */
export const selectNamedAccount = (reader: Actor): SQL<string> =>
  reader.kind === "administrator"
    ? sql`coalesce(case ${auditEvents.actorKind} when 'product' then ${auditEvents.actorFor} else ${auditEvents.actorId} end, '')`
    : sql`coalesce(case ${auditEvents.actorKind}
        when 'person' then ${auditEvents.actorId}
        when 'product' then ${auditEvents.actorFor}
        when 'staff' then case when ${auditEvents.actorFor} = ${reader.kind === "staff" ? String(reader.partnerId) : ""} then ${auditEvents.actorId} end
      end, '')`;
