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

/** How often what its form shows was changed. A trigger counts, so that nobody who writes can forget to. */
const version = () => integer().notNull().default(1);

const userId = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** What a person says of themselves beside their name and address; the row is made when something is first said. */
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
    /** Further addresses to show; the one that signs in is the account's. */
    emails: text().array().notNull().default([]),
    /** Where the picture lies in the storage; a new picture gets a new key. */
    pictureKey: text("picture_key"),
    biography: text().notNull().default(""),
    /** How often the profile form's fields changed, names among them, and the biography: counted by triggers. */
    version: version(),
    biographyVersion: integer("biography_version").notNull().default(1),
    showSkills: boolean("show_skills").notNull().default(true),
    languageSkills: jsonb("language_skills").$type<LanguageSkill[]>().notNull().default([]),
    digitalSkills: text("digital_skills").array().notNull().default([]),
    otherSkills: text("other_skills").array().notNull().default([]),
    keywords: text().array().notNull().default([]),
    specificSkills: text("specific_skills").array().notNull().default([]),
    /** "Appear as CFP partner": agencies may find and ask this person as an expert. */
    approveAppearCfpPartner: boolean("approve_appear_cfp_partner").notNull().default(false),
    /** The one production with a star. */
    mainHalIdentifier: text("main_hal_identifier"),
    /** How productions are looked for in the archive: `idHal`, and the name to search by. */
    halId: text("hal_id"),
    tutorialSeenAt: instant("tutorial_seen_at"),
    halCardRefusedAt: instant("hal_card_refused_at"),
    /** When data of ORCID was last read, and whether its e-mail and names were visible there. */
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

/** Where a person works, as the affiliation modal verified it. */
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
    // One for the person; dossiers will keep those of teams in a table of their own.
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
 * Employments, higher trainings, awards and affiliations. `values` is what is shown. For what came from ORCID,
 * `imported` is what ORCID last said; once the person changed something (`editedAt`), a different answer of ORCID is
 * only offered (`offered`) and never written over theirs.
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
    /** `orcid:employment/1234`; null for what the person added by hand. */
    sourceKey: text("source_key"),
    imported: jsonb().$type<CareerValues>(),
    offered: jsonb().$type<CareerValues>(),
    editedAt: instant("edited_at"),
    /** What the person removed but ORCID still has: kept so that the next reading does not bring it back. */
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

/** Time away from research. No reason is asked for. */
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

/** ERC domains of a person's expertise, at whatever depth they chose. */
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

/** Disciplines of the open archive a person claims. */
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
