import { type SQL, sql } from "drizzle-orm";
import type { ApiKeyActor, ProductActor, VisitorActor } from "../actor.ts";
import type { Db } from "../db/pool.server.ts";
import {
  AUDIT_EVENTS,
  type AuditArguments,
  type AuditEvent,
  type AuditSubject,
  type AuditSubjectKind,
} from "./audit-events.ts";
import { auditEvents, auditReasons } from "./tables.server.ts";

/** The part of an actor that the audit records. */
type AuditActor =
  | VisitorActor
  | ProductActor
  | ApiKeyActor
  | { readonly kind: "person" | "administrator"; readonly userId: string }
  | { readonly kind: "staff"; readonly userId: string; readonly partnerId: number };

interface AuditSource {
  readonly actor: AuditActor;
  readonly at: Date;
  readonly requestId?: string | null | undefined;
}

/** Writes an audit row in the transaction of the act: neither exists without the other. */
export async function writeAudit<Event extends AuditEvent>(
  tx: Db,
  { actor, at, requestId = null }: AuditSource,
  event: Event,
  subject: AuditSubject<Event>,
  ...[details, reason]: AuditArguments<Event>
): Promise<void> {
  const values = toAuditValues({ actor, at, requestId }, event, { subject, details });
  const insert = tx.insert(auditEvents).values(values);
  if (!reason) return void (await insert);
  const [row] = await insert.returning({ id: auditEvents.id });
  if (row) await tx.insert(auditReasons).values({ eventId: row.id, reason });
}

/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const MAX_ROWS = 1_000;

/** Writes one row for each of many subjects of one act, in few statements. */
export async function writeAuditRows<Event extends AuditEvent>(
  tx: Db,
  source: AuditSource,
  event: Event,
  rows: readonly AuditedSubject<Event>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += MAX_ROWS) {
    const batch = rows.slice(start, start + MAX_ROWS);
    await tx.insert(auditEvents).values(batch.map((row) => toAuditValues(source, event, row)));
  }
}

interface AuditedSubject<Event extends AuditEvent> {
  readonly subject: AuditSubject<Event>;
  readonly details: AuditArguments<Event>[0] | undefined;
}

function toAuditValues<Event extends AuditEvent>(
  { actor, at, requestId = null }: AuditSource,
  event: Event,
  { subject, details }: AuditedSubject<Event>,
) {
  const subjectId = String(subject.id);
  return {
    at,
    actorKind: actor.kind,
    ...toActorColumns(actor),
    event,
    subjectKind: subject.kind,
    subjectId,
    partnerId: selectPartner(subject.kind, subjectId, actor),
    details: AUDIT_EVENTS[event].details.parse(details ?? {}),
    requestId,
  };
}

/**
 * How the agency of a subject is found; null for subjects of no agency. The tables belong to features above the platform
 * and are therefore named in SQL.
 */
const PARTNER_QUERIES: Readonly<Record<AuditSubjectKind, ((id: string) => SQL) | null>> = {
  auditEvent: (id) => sql`select partner_id from audit_events where id = ${id}::bigint`,
  call: (id) => sql`select partner_id from calls where id = ${id}::int`,
  callDraft: (id) => sql`select partner_id from call_drafts where id = ${id}::uuid`,
  dossier: (id) =>
    sql`select calls.partner_id from dossiers join calls on calls.id = dossiers.call_id where dossiers.id = ${id}::uuid`,
  form_model: (id) => sql`select partner_id from form_models where id = ${id}::uuid`,
  missedSearch: null,
  partner: (id) => sql`select id from partners where id = ${id}::int`,
  portal: null,
  project: (id) => sql`select partner_id from projects where id = ${id}::uuid`,
  savedView: null,
  "site-setting": null,
  staffInvitation: (id) => sql`select partner_id from staff_invitations where id = ${id}::uuid`,
  staffMember: (id) => sql`select partner_id from staff_members where id = ${id}::uuid`,
  user: null,
  vocabularyEntry: null,
};

/** The agency of the subject; for subjects of no agency, the agency that the actor acts for. */
function selectPartner(kind: AuditSubjectKind, id: string, actor: AuditActor): SQL | number | null {
  const query = PARTNER_QUERIES[kind]?.(id);
  if (query) return sql`(${query})`;
  return "partnerId" in actor ? actor.partnerId : null;
}

function toActorColumns(actor: AuditActor): { actorId: string | null; actorFor: string | null } {
  switch (actor.kind) {
    case "visitor":
      return { actorId: null, actorFor: null };
    case "product":
      return { actorId: actor.name, actorFor: actor.forUserId };
    case "apiKey":
      return { actorId: actor.keyId, actorFor: String(actor.partnerId) };
    case "staff":
      return { actorId: actor.userId, actorFor: String(actor.partnerId) };
    default:
      return { actorId: actor.userId, actorFor: null };
  }
}
