import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { staffMembers, users } from "#features/people/accounts/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { instant } from "#platform/db/columns.ts";

/** Labels of an agency for its dossiers. */
export const agencyLabels = pgTable(
  "agency_labels",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    partnerId: integer("partner_id")
      .notNull()
      .references(() => partners.id),
    name: text().notNull(),
  },
  (table) => [uniqueIndex("agency_labels_name").on(table.partnerId, sql`lower(${table.name})`)],
);

export const dossierLabels = pgTable(
  "agency_dossier_labels",
  {
    dossierId: uuid("dossier_id")
      .notNull()
      .references(() => dossiers.id, { onDelete: "cascade" }),
    labelId: integer("label_id")
      .notNull()
      .references(() => agencyLabels.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.dossierId, table.labelId] }),
    index("agency_dossier_labels_label").on(table.labelId),
  ],
);

/** The member of staff who deals with a dossier. Stays when the membership ends, so that the work can be handed on. */
export const dossierAssignments = pgTable(
  "agency_dossier_assignments",
  {
    dossierId: uuid("dossier_id")
      .primaryKey()
      .references(() => dossiers.id, { onDelete: "cascade" }),
    memberId: uuid("member_id")
      .notNull()
      .references(() => staffMembers.id, { onDelete: "cascade" }),
    /** Null once the account is erased. */
    assignedBy: uuid("assigned_by").references(() => users.id, { onDelete: "set null" }),
    assignedAt: instant("assigned_at").notNull(),
  },
  (table) => [
    index("agency_dossier_assignments_member").on(table.memberId),
    index("agency_dossier_assignments_author").on(table.assignedBy),
  ],
);

/** Dossiers that a member of staff follows: they are told of new versions, of completions that end without one, and of requests by the team. */
export const dossierFollows = pgTable(
  "agency_dossier_follows",
  {
    dossierId: uuid("dossier_id")
      .notNull()
      .references(() => dossiers.id, { onDelete: "cascade" }),
    memberId: uuid("member_id")
      .notNull()
      .references(() => staffMembers.id, { onDelete: "cascade" }),
    since: instant("since").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dossierId, table.memberId] }),
    index("agency_dossier_follows_member").on(table.memberId),
  ],
);
