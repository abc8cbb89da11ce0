import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/people/accounts/tables.server.ts";
import { archiveDomains, ercDomains } from "#features/portal/nomenclatures/tables.server.ts";
import { instant, toSqlList } from "#platform/db/columns.ts";
import type { CareerValues } from "./rules/career-form.ts";
import {
  CAREER_KINDS,
  EXPERTISE_ACTIVITY_TYPES,
  GENDERS,
  IDENTIFIER_TYPES,
  INSTITUTION_TYPES,
  type LanguageSkill,
  ORGANIZATION_TYPES,
  TEACHING_LEVELS,
  TEACHING_TYPES,
  TITLES,
} from "./rules/vocabulary.ts";

/** Version of the form's data. Triggers increment it, so that no writer can forget to. */
const version = () => integer().notNull().default(1);

const userId = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Profile data beside the account's name and e-mail. The row is created with the first value. */
export const profiles = pgTable(
  "profiles",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    title: text({ enum: TITLES }),
    gender: text({ enum: GENDERS }),
    /** ISO 3166-1 alpha-2. */
    country: text(),
    website: text(),
    /** E.164, in the person's order. */
    phones: text().array().notNull().default([]),
    /** Additional addresses; the one for signing in is in `users`. */
    emails: text().array().notNull().default([]),
    /** Storage key; a new picture gets a new key. */
    pictureKey: text("picture_key"),
    biography: text().notNull().default(""),
    /** Versions of the profile form (with the names in `users`) and of the biography, incremented by triggers. */
    version: version(),
    biographyVersion: integer("biography_version").notNull().default(1),
    showSkills: boolean("show_skills").notNull().default(true),
    languageSkills: jsonb("language_skills").$type<LanguageSkill[]>().notNull().default([]),
    digitalSkills: text("digital_skills").array().notNull().default([]),
    otherSkills: text("other_skills").array().notNull().default([]),
    keywords: text().array().notNull().default([]),
    specificSkills: text("specific_skills").array().notNull().default([]),
    /** "Appear as CFP partner": consent to be found by agencies as an expert. */
    approveAppearCfpPartner: boolean("approve_appear_cfp_partner").notNull().default(false),
    /** HAL identifier of the production marked as main. */
    mainHalIdentifier: text("main_hal_identifier"),
    /** idHal, used to search for productions. */
    halId: text("hal_id"),
    tutorialSeenAt: instant("tutorial_seen_at"),
    halCardRefusedAt: instant("hal_card_refused_at"),
    /** Last reading of ORCID, and whether e-mail and names were visible. */
    orcidReadAt: instant("orcid_read_at"),
    orcidFailedAt: instant("orcid_failed_at"),
    orcidEmailVisible: boolean("orcid_email_visible"),
    orcidNamesVisible: boolean("orcid_names_visible"),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    check("profiles_title", sql`${table.title} in (${toSqlList(TITLES)})`),
    check("profiles_gender", sql`${table.gender} in (${toSqlList(GENDERS)})`),
    check("profiles_country", sql`${table.country} ~ '^[A-Z]{2}$'`),
  ],
);

/** A person's affiliation, verified by a register where there is one. */
export const affiliations = pgTable(
  "affiliations",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userId(),
    organizationType: text("organization_type", { enum: ORGANIZATION_TYPES }).notNull(),
    identifier: text(),
    identifierType: text("identifier_type", { enum: IDENTIFIER_TYPES }),
    label: text().notNull(),
    subLabel: text("sub_label"),
    institutionType: text("institution_type", { enum: INSTITUTION_TYPES }),
    country: text(),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    // One per person. Affiliations of teams are stored with the dossiers.
    uniqueIndex("affiliations_user").on(table.userId),
    check(
      "affiliations_type",
      sql`${table.organizationType} in (${toSqlList(ORGANIZATION_TYPES)})`,
    ),
    check(
      "affiliations_institution",
      sql`${table.institutionType} in (${toSqlList(INSTITUTION_TYPES)})`,
    ),
  ],
);

/**
 * Employments, trainings, awards and affiliations. `values` is shown. For entries from ORCID, `imported` is ORCID's
 * last version. Once the person edits the entry (`editedAt`), new versions from ORCID go to `offered` and never
 * overwrite `values`.
 */
export const careerItems = pgTable(
  "career_items",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userId(),
    kind: text({ enum: CAREER_KINDS }).notNull(),
    values: jsonb().$type<CareerValues>().notNull(),
    position: integer().notNull(),
    version: version(),
    /** `orcid:employment/1234`; null for entries added by hand. */
    sourceKey: text("source_key"),
    imported: jsonb().$type<CareerValues>(),
    offered: jsonb().$type<CareerValues>(),
    editedAt: instant("edited_at"),
    /** Removed by the person. Rows from ORCID stay, so that the next reading does not add them again. */
    removedAt: instant("removed_at"),
    /** No longer at ORCID. */
    goneAt: instant("gone_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("career_items_source").on(table.userId, table.sourceKey),
    index("career_items_user").on(table.userId, table.kind, table.position),
    check("career_items_kind", sql`${table.kind} in (${toSqlList(CAREER_KINDS)})`),
  ],
);

/** Time away from research. The reason is never asked for. */
export const careerBreaks = pgTable(
  "career_breaks",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userId(),
    startsOn: date("starts_on").notNull(),
    endsOn: date("ends_on"),
    description: text().notNull().default(""),
    position: integer().notNull(),
    version: version(),
  },
  (table) => [
    index("career_breaks_user").on(table.userId, table.position),
    check(
      "career_breaks_dates",
      sql`${table.endsOn} is null or ${table.startsOn} <= ${table.endsOn}`,
    ),
  ],
);

/** A person's ERC domains, of any level. */
export const expertiseErcDomains = pgTable(
  "expertise_erc_domains",
  {
    userId: userId(),
    ercDomainId: integer("erc_domain_id")
      .notNull()
      .references(() => ercDomains.id),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.ercDomainId] }),
    index("expertise_erc_domains_domain").on(table.ercDomainId),
  ],
);

/** A person's HAL disciplines. */
export const expertiseArchiveDomains = pgTable(
  "expertise_archive_domains",
  {
    userId: userId(),
    code: text()
      .notNull()
      .references(() => archiveDomains.code),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.code] })],
);

export const expertiseActivities = pgTable(
  "expertise_activities",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userId(),
    type: text({ enum: EXPERTISE_ACTIVITY_TYPES }).notNull(),
    year: smallint().notNull(),
    mandatary: text().notNull(),
    role: text().notNull().default(""),
    description: text().notNull().default(""),
    position: integer().notNull(),
    version: version(),
  },
  (table) => [
    index("expertise_activities_user").on(table.userId, table.position),
    check(
      "expertise_activities_type",
      sql`${table.type} in (${toSqlList(EXPERTISE_ACTIVITY_TYPES)})`,
    ),
  ],
);

export const teachingActivities = pgTable(
  "teaching_activities",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userId(),
    title: text().notNull().default(""),
    type: text({ enum: TEACHING_TYPES }).notNull(),
    level: text({ enum: TEACHING_LEVELS }).notNull(),
    hoursPerYear: integer("hours_per_year").notNull(),
    participants: integer(),
    position: integer().notNull(),
    version: version(),
  },
  (table) => [
    index("teaching_activities_user").on(table.userId, table.position),
    check("teaching_activities_type", sql`${table.type} in (${toSqlList(TEACHING_TYPES)})`),
    check("teaching_activities_level", sql`${table.level} in (${toSqlList(TEACHING_LEVELS)})`),
    check("teaching_activities_hours", sql`${table.hoursPerYear} >= 0`),
  ],
);

export const administrativeResponsibilities = pgTable(
  "administrative_responsibilities",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userId(),
    title: text().notNull(),
    organization: text().notNull().default(""),
    startsOn: text("starts_on"),
    endsOn: text("ends_on"),
    description: text().notNull().default(""),
    position: integer().notNull(),
    version: version(),
  },
  (table) => [index("administrative_responsibilities_user").on(table.userId, table.position)],
);
