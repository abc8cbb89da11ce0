import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ActorKind } from "../actor.ts";
import { instant } from "../db/columns.ts";

/**
 * The audit trail: actor, event, subject. Append-only: triggers refuse updates and deletes. Ids have no foreign keys,
 * because an audit row outlives its subject.
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
    /** Noun and verb: `maintenance.switched`, `dossier.deposited`. */
    event: text().notNull(),
    subjectKind: text("subject_kind").notNull(),
    subjectId: text("subject_id").notNull(),
    /** Ids, codes and figures; never texts written by people. */
    details: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    /** Request id, as on error pages and in the log. */
    requestId: uuid("request_id"),
  },
  (table) => [
    index("audit_events_subject").on(table.subjectKind, table.subjectId, table.at),
    index("audit_events_actor").on(table.actorId, table.at),
    check(
      "audit_events_actor_kind",
      sql`${table.actorKind} in ('visitor', 'person', 'staff', 'administrator', 'apiKey', 'product')`,
    ),
  ],
);
