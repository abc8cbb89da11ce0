import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { departments, partners } from "#features/portal/partners/tables.server.ts";
import { STAFF_ROLES } from "#platform/actor.ts";
import { instant, toSqlList } from "#platform/db/columns.ts";

export const ROLES = ["researcher", "administrator"] as const;

/** A person with an account: by e-mail and password, by ORCID, or by both. */
export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey().defaultRandom(),
    role: text({ enum: ROLES }).notNull().default("researcher"),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    /** As the person wrote it; compared without case. Null while an ORCID account has none. */
    email: text(),
    /** Until this is set the account is inactive: it cannot sign in by password and nothing is mailed to it. */
    emailVerifiedAt: instant("email_verified_at"),
    passwordHash: text("password_hash"),
    orcid: text().unique(),
    locale: text({ enum: ["fr", "en"] }).notNull(),
    consentedAt: instant("consented_at").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("users_email").on(sql`lower(${table.email})`),
    // For texts inside names and addresses (`isInSearchIndex` of the audit list).
    index("users_search").using(
      "gin",
      sql`fold_text(${table.firstName} || ' ' || ${table.lastName} || ' ' || coalesce(${table.email}, '')) gin_trgm_ops`,
    ),
    check("users_role", sql`${table.role} in ('researcher', 'administrator')`),
    check("users_orcid", sql`${table.orcid} ~ '^\\d{4}-\\d{4}-\\d{4}-\\d{3}[\\dX]$'`),
    check(
      "users_can_sign_in",
      sql`${table.orcid} is not null or ${table.passwordHash} is not null`,
    ),
  ],
);

/**
 * Membership of an account in an agency's staff. An ended one is kept, because the audit and the history of decisions
 * name it.
 */
export const staffMembers = pgTable(
  "staff_members",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    partnerId: integer("partner_id")
      .notNull()
      .references(() => partners.id),
    role: text({ enum: STAFF_ROLES }).notNull(),
    /** False: limited to the departments of `staff_member_departments`, even if these are none. */
    allDepartments: boolean("all_departments").notNull(),
    joinedAt: instant("joined_at").notNull(),
    endedAt: instant("ended_at"),
    /** The last time that a session of this membership was used, to within minutes. */
    lastSeenAt: instant("last_seen_at"),
  },
  (table) => [
    uniqueIndex("staff_members_active")
      .on(table.userId, table.partnerId)
      .where(sql`${table.endedAt} is null`),
    index("staff_members_partner").on(table.partnerId),
    check("staff_members_role", sql`${table.role} in (${toSqlList(STAFF_ROLES)})`),
  ],
);

export const staffMemberDepartments = pgTable(
  "staff_member_departments",
  {
    memberId: uuid("member_id")
      .notNull()
      .references(() => staffMembers.id, { onDelete: "cascade" }),
    departmentId: integer("department_id")
      .notNull()
      .references(() => departments.id),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.departmentId] }),
    index("staff_member_departments_department").on(table.departmentId),
  ],
);

/** One row per signed-in browser. The browser has the token, the table only its hash. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey().defaultRandom(),
    tokenHash: text("token_hash").notNull().unique(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** « Firefox sous Linux »: for the person to recognise, not a fingerprint. */
    device: text().notNull(),
    /** When this session passed the second factor. Administration pages require it. */
    secondFactorAt: instant("second_factor_at"),
    /** The membership that this session acts for; null for a session of the person or of an administrator. */
    staffMemberId: uuid("staff_member_id").references(() => staffMembers.id, {
      onDelete: "cascade",
    }),
    createdAt: instant("created_at").notNull().defaultNow(),
    lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("sessions_user").on(table.userId),
    index("sessions_staff_member").on(table.staffMemberId),
    index("sessions_expiry").on(table.expiresAt),
  ],
);

export const LINK_PURPOSES = ["verify_email", "reset_password", "change_email", "not_me"] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** A link sent by e-mail: single use, expiring. The mail has the token, the table only its hash. */
export const emailLinks = pgTable(
  "email_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text({ enum: LINK_PURPOSES }).notNull(),
    /**
     * The address that the link proves. `change_email`: the new address, which becomes the account's when the link is
     * used. `not_me`: the recipient of the security mail. Others: the link is void once the account has another
     * address.
     */
    email: text().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [
    index("email_links_user").on(table.userId),
    check("email_links_purpose", sql`${table.purpose} in (${toSqlList(LINK_PURPOSES)})`),
  ],
);

/** A pending authorization at ORCID: single use, bound to one browser by a cookie. */
export const identityRequests = pgTable(
  "identity_requests",
  {
    stateHash: text("state_hash").primaryKey(),
    nonce: text().notNull(),
    codeVerifier: text("code_verifier").notNull(),
    /** The local path to return to. */
    next: text().notNull(),
    /** Set if a signed-in person links an ORCID iD or proves the linked one; null for a sign-in. */
    linkUserId: uuid("link_user_id").references(() => users.id, { onDelete: "cascade" }),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("identity_requests_expiry").on(table.expiresAt)],
);

/** Proof that an account was erased, without data about the person. */
export const erasedAccounts = pgTable("erased_accounts", {
  userId: uuid("user_id").primaryKey(),
  erasedAt: instant("erased_at").notNull(),
});
