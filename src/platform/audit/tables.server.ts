import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ActorKind } from "../actor.ts";
import { instant } from "../db/columns.ts";

/**
 * Who did what to what. Rows are added and never changed: triggers of the database refuse the rest. Ids stand without
 * foreign keys, because the record outlives what it speaks of.
 */
export const auditEvents = pgTable(
  "audit_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant("at").notNull(),
    actorKind: text("actor_kind").$type<ActorKind>().notNull(),
    /** The user, the API key, or the job's name. Null for a visitor. */
    actorId: text("actor_id"),
    /** The person a job acted for, or the agency a member of staff or a key belongs to. */
    actorFor: text("actor_for"),
    /** What happened, as noun and verb: `maintenance.switched`, `dossier.deposited`. */
    event: text().notNull(),
    subjectKind: text("subject_kind").notNull(),
    subjectId: text("subject_id").notNull(),
    /** Ids, codes and figures, never what a person wrote. */
    details: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    /** The request it came with, as on error pages and in the log. */
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
