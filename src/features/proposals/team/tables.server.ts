import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/people/accounts/tables.server.ts";
import { INVITED_ROLES } from "#features/proposals/dossiers/rules/dossier.ts";
import { dossiers, dossierTeams } from "#features/proposals/dossiers/tables.server.ts";
import { instant, toSqlList } from "#platform/db/columns.ts";
import { CONTACT_KINDS } from "./rules/contact.ts";
import { INVITATION_STATES, OPEN_STATES } from "./rules/invitation.ts";

const person = (name: string) => uuid(name).references(() => users.id, { onDelete: "set null" });

/** Invitations to join a team of a dossier. */
export const invitations = pgTable(
  "dossier_invitations",
  {
    id: uuid().primaryKey().defaultRandom(),
    dossierId: uuid("dossier_id")
      .notNull()
      .references(() => dossiers.id, { onDelete: "cascade" }),
    role: text({ enum: INVITED_ROLES }).notNull(),
    teamNumber: smallint("team_number").notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    email: text().notNull(),
    message: text().notNull(),
    /** Language of its mails: of the invited account, or of the inviter. */
    locale: text({ enum: ["fr", "en"] }).notNull(),
    state: text({ enum: INVITATION_STATES }).notNull().default("sent"),
    invitedBy: person("invited_by"),
    sentAt: instant("sent_at").notNull(),
    readAt: instant("read_at"),
    /** The last reminder. */
    remindedAt: instant("reminded_at"),
    /** When it was answered or ended otherwise, and by which account. */
    endedAt: instant("ended_at"),
    endedBy: person("ended_by"),
    /** The account that answered, from any address. The row is deleted with it. */
    answeredBy: uuid("answered_by").references(() => users.id, { onDelete: "cascade" }),
    /** Reason for declining, if given. */
    reason: text(),
  },
  (table) => [
    // One open invitation per address: of two simultaneous invitations the second is refused.
    uniqueIndex("dossier_invitations_open")
      .on(table.dossierId, sql`lower(${table.email})`)
      .where(sql`${table.state} in (${toSqlList(OPEN_STATES)})`),
    index("dossier_invitations_dossier").on(table.dossierId, table.sentAt.desc()),
    index("dossier_invitations_answered")
      .on(table.answeredBy)
      .where(sql`${table.answeredBy} is not null`),
    index("dossier_invitations_address").on(sql`lower(${table.email})`),
    foreignKey({
      name: "dossier_invitations_team",
      columns: [table.dossierId, table.teamNumber],
      foreignColumns: [dossierTeams.dossierId, dossierTeams.number],
    }),
    check("dossier_invitations_state", sql`${table.state} in (${toSqlList(INVITATION_STATES)})`),
    check("dossier_invitations_role", sql`${table.role} in (${toSqlList(INVITED_ROLES)})`),
  ],
);

/** Mailed links of invitations. The mail has the secret, the table only its hash. */
export const invitationLinks = pgTable(
  "dossier_invitation_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    invitationId: uuid("invitation_id")
      .notNull()
      .references(() => invitations.id, { onDelete: "cascade" }),
  },
  (table) => [index("dossier_invitation_links_invitation").on(table.invitationId)],
);

/** Contacts of a team for the agency. */
export const teamContacts = pgTable(
  "dossier_team_contacts",
  {
    teamId: uuid("team_id")
      .notNull()
      .references(() => dossierTeams.id, { onDelete: "cascade" }),
    kind: text({ enum: CONTACT_KINDS }).notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    email: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.teamId, table.kind] }),
    check("dossier_team_contacts_kind", sql`${table.kind} in (${toSqlList(CONTACT_KINDS)})`),
  ],
);

/** The organisation that manages a team's money. */
export const managingOrganizations = pgTable("dossier_managing_organizations", {
  teamId: uuid("team_id")
    .primaryKey()
    .references(() => dossierTeams.id, { onDelete: "cascade" }),
  siret: text().notNull(),
  name: text().notNull(),
  address: text().notNull(),
  zipCode: text("zip_code").notNull(),
  city: text().notNull(),
  phone: text().notNull(),
});

/** Last reminder of each member: at most one a day, by any member. */
export const dossierReminders = pgTable(
  "dossier_reminders",
  {
    dossierId: uuid("dossier_id")
      .notNull()
      .references(() => dossiers.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    remindedAt: instant("reminded_at").notNull(),
    remindedBy: person("reminded_by"),
  },
  (table) => [
    primaryKey({ columns: [table.dossierId, table.userId] }),
    index("dossier_reminders_user").on(table.userId),
    index("dossier_reminders_by").on(table.remindedBy),
  ],
);
