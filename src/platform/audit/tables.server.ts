import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ActorKind } from "../actor.ts";
import { bytes, instant } from "../db/columns.ts";
import type { AuditEvent, AuditSubjectKind } from "./audit-events.ts";

/**
 * The audit trail: actor, event, subject, agency. Append-only: triggers refuse updates and deletes. Ids have no foreign
 * keys, because an audit row outlives its subject.
 */
export const auditEvents = pgTable(
  "audit_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant("at").notNull(),
    actorKind: text("actor_kind").$type<ActorKind>().notNull(),
    /** User id, API key id, or job name. Null for a visitor. */
    actorId: text("actor_id"),
    /** The person a job acted for, or the agency of a staff member or an API key. */
    actorFor: text("actor_for"),
    /** One of `AUDIT_EVENTS`, noun and verb: `maintenance.switched`, `dossier.deposited`. */
    event: text().$type<AuditEvent>().notNull(),
    subjectKind: text("subject_kind").$type<AuditSubjectKind>().notNull(),
    subjectId: text("subject_id").notNull(),
    /** The agency that the event concerns; null for events of the portal and of accounts. */
    partnerId: integer("partner_id"),
    /** Ids, codes and figures; never texts written by people. */
    details: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    /** Request id, as on error pages and in the log. */
    requestId: uuid("request_id"),
  },
  (table) => [
    index("audit_events_subject").on(table.subjectKind, table.subjectId, table.at),
    index("audit_events_actor").on(table.actorId, table.at),
    index("audit_events_partner").on(table.partnerId, table.at),
    index("audit_events_at").on(table.at),
    index("audit_events_event").on(table.event, table.at),
    index("audit_events_actor_kind").on(table.actorKind, table.at),
    // The account that administrators see (`selectNamedAccount` of the audit list).
    index("audit_events_account").on(
      sql`(coalesce(case ${table.actorKind} when 'product' then ${table.actorFor} else ${table.actorId} end, ''))`,
      table.at,
    ),
    // For the beginning of an identifier, whatever the collation of the database.
    index("audit_events_subject_id").on(sql`(lower(${table.subjectId}) collate "C")`, table.at),
    check(
      "audit_events_actor_kind",
      sql`${table.actorKind} in ('visitor', 'person', 'staff', 'administrator', 'apiKey', 'product')`,
    ),
  ],
);

/** Events without a sequence number yet. A trigger of `audit_events` fills it, `number_audit_events()` empties it. */
export const unnumberedAuditEvents = pgTable("audit_events_unnumbered", {
  eventId: bigint("event_id", { mode: "number" }).notNull(),
});

/**
 * Sequence numbers of committed events: 1, 2, 3 … without a gap. A reader that has seen a number never sees a smaller one
 * appear later, which the ids of `audit_events` do not guarantee (they are drawn before the commit). Append-only.
 */
export const auditSequence = pgTable("audit_sequence", {
  seq: bigint({ mode: "number" }).primaryKey(),
  eventId: bigint("event_id", { mode: "number" }).notNull().unique(),
  numberedAt: instant("numbered_at").notNull(),
});

/**
 * Seals of consecutive ranges of numbered events. Each digest covers the digest before it and every row of its range, so
 * that `npm run audit:verify` finds an altered or missing row. Append-only.
 */
export const auditSeals = pgTable("audit_seals", {
  lastSeq: bigint("last_seq", { mode: "number" }).primaryKey(),
  firstSeq: bigint("first_seq", { mode: "number" }).notNull().unique(),
  /** SHA-256 in hexadecimal. */
  digest: text().notNull(),
  /** SHA-256 of each row of the range, one after the other: they tell which row was altered. */
  rowDigests: bytes("row_digests").notNull(),
  sealedAt: instant("sealed_at").notNull(),
});

/**
 * Texts written by people that belong to an event: a reason, the name of a file. They are no part of a seal and can
 * therefore be erased.
 */
export const auditReasons = pgTable("audit_reasons", {
  eventId: bigint("event_id", { mode: "number" })
    .primaryKey()
    .references(() => auditEvents.id),
  /** Null once erased. */
  reason: text(),
  erasedAt: instant("erased_at"),
});
