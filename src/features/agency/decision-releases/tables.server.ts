import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { calls } from "#features/portal/calls/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { instant, toSqlList } from "#platform/db/columns.ts";
import { LOCALES } from "#platform/i18n/locale.ts";
import { decisions } from "../decisions/tables.server.ts";
import type { ReleaseProblems } from "./rules/release-problem.ts";
import { RELEASE_STATES } from "./rules/release-state.ts";

/** Releases: a chosen set of decisions of one call that takes effect at one moment. */
export const decisionReleases = pgTable(
  "decision_releases",
  {
    id: uuid().primaryKey().defaultRandom(),
    callId: integer("call_id")
      .notNull()
      .references(() => calls.id),
    state: text({ enum: RELEASE_STATES }).notNull(),
    /** The minute it is planned for; null: as soon as its letters are frozen. */
    plannedFor: instant("planned_for"),
    /** No foreign key, because the record outlives the account. */
    plannedBy: uuid("planned_by").notNull(),
    plannedAt: instant("planned_at").notNull(),
    /** When it was released, cancelled or blocked. */
    endedAt: instant("ended_at"),
    endedBy: uuid("ended_by"),
    /** Why it is blocked: the dossiers and what changed in each. */
    problems: jsonb().$type<ReleaseProblems>(),
    /** When the last team of a release had its notifications; null until then. */
    toldAt: instant("told_at"),
  },
  (table) => [
    index("decision_releases_call").on(table.callId, table.plannedAt),
    index("decision_releases_waiting")
      .on(table.state)
      .where(sql`${table.state} in ('preparing', 'planned')`),
    check("decision_releases_state", sql`${table.state} in (${toSqlList(RELEASE_STATES)})`),
  ],
);

/** The decisions of a release, each with its frozen letter. */
export const releaseDecisions = pgTable(
  "release_decisions",
  {
    releaseId: uuid("release_id")
      .notNull()
      .references(() => decisionReleases.id),
    decisionId: uuid("decision_id")
      .notNull()
      .references(() => decisions.id),
    dossierId: uuid("dossier_id")
      .notNull()
      .references(() => dossiers.id),
    /** The frozen letter; null until it is made. Its PDF is stored under its digest. */
    letterSha256: text("letter_sha256"),
    letterBytes: integer("letter_bytes"),
    letterPages: integer("letter_pages"),
    letterLocale: text("letter_locale", { enum: LOCALES }),
    letterSubject: text("letter_subject"),
    letterRecipient: text("letter_recipient"),
    /** Set by the release itself. */
    releasedAt: instant("released_at"),
  },
  (table) => [
    primaryKey({ columns: [table.releaseId, table.dossierId] }),
    index("release_decisions_decision").on(table.decisionId),
    // A decision is released once, even if two people release it at once.
    uniqueIndex("release_decisions_released")
      .on(table.decisionId)
      .where(sql`${table.releasedAt} is not null`),
    index("release_decisions_dossier").on(table.dossierId),
    // Asked by the job that deletes unused frozen files.
    index("release_decisions_letter").on(table.letterSha256),
  ],
);
