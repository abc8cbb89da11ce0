import { and, asc, eq, isNull } from "drizzle-orm";
import { parsePhoneNumberFromString } from "libphonenumber-js";
import { users } from "#features/people/accounts/tables.server.ts";
import {
  administrativeResponsibilities,
  affiliations,
  careerBreaks,
  careerItems,
  profiles,
  teachingActivities,
} from "#features/people/researchers/tables.server.ts";
import type { Actor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { CvPart, PartSources, SpaceRows } from "../rules/cv-parts.ts";
import type { CvRow } from "./cvs.server.ts";
import { findWorksById, listWorkIds } from "./works.server.ts";

/** Rows of the space that a CV can use. `locale` is the CV's; countries are named in it. */
export async function loadSpaceRows(db: Db, userId: string, locale: Locale): Promise<SpaceRows> {
  // Sequential: a transaction has one connection.
  const person = await loadPerson(db, userId, locale);
  const responsibilities = await db
    .select({
      id: administrativeResponsibilities.id,
      title: administrativeResponsibilities.title,
      organization: administrativeResponsibilities.organization,
      start: administrativeResponsibilities.startsOn,
      end: administrativeResponsibilities.endsOn,
      description: administrativeResponsibilities.description,
    })
    .from(administrativeResponsibilities)
    .where(eq(administrativeResponsibilities.userId, userId))
    .orderBy(asc(administrativeResponsibilities.position), asc(administrativeResponsibilities.id));
  const items = await db
    .select({ id: careerItems.id, kind: careerItems.kind, values: careerItems.values })
    .from(careerItems)
    .where(and(eq(careerItems.userId, userId), isNull(careerItems.removedAt)))
    .orderBy(asc(careerItems.position), asc(careerItems.id));
  const teaching = await db
    .select({
      id: teachingActivities.id,
      title: teachingActivities.title,
      type: teachingActivities.type,
      level: teachingActivities.level,
      hoursPerYear: teachingActivities.hoursPerYear,
      participants: teachingActivities.participants,
    })
    .from(teachingActivities)
    .where(eq(teachingActivities.userId, userId))
    .orderBy(asc(teachingActivities.position), asc(teachingActivities.id));
  const breaks = await db
    .select({
      id: careerBreaks.id,
      start: careerBreaks.startsOn,
      end: careerBreaks.endsOn,
      description: careerBreaks.description,
    })
    .from(careerBreaks)
    .where(eq(careerBreaks.userId, userId))
    .orderBy(asc(careerBreaks.position), asc(careerBreaks.id));
  const pickKind = (wantedKind: string) =>
    items.filter(({ kind }) => kind === wantedKind).map(({ id, values }) => ({ id, values }));
  return {
    ...person,
    employments: pickKind("employment"),
    affiliations: pickKind("affiliation"),
    trainings: pickKind("training"),
    awards: pickKind("award"),
    teaching: teaching.map(({ id, ...values }) => ({ id, values })),
    responsibilities: responsibilities.map(({ id, start, end, ...values }) => ({
      id,
      values: { ...EMPTY_EMPLOYMENT_FIELDS, ...values, start: start ?? "", end: end ?? "" },
    })),
    breaks: breaks.map(({ id, start, end, description }) => ({
      id,
      values: { start, end: end ?? "", description },
    })),
  };
}

/** Career fields that a responsibility does not have. */
const EMPTY_EMPLOYMENT_FIELDS = { department: "", city: "", country: "", url: "" };

/** The person, the parts of the profile a CV may show, and the available contacts. */
async function loadPerson(
  db: Db,
  userId: string,
  locale: Locale,
): Promise<Pick<SpaceRows, "person" | "biography" | "skills" | "contacts">> {
  const [row] = await db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      orcid: users.orcid,
      title: profiles.title,
      phones: profiles.phones,
      emails: profiles.emails,
      biography: profiles.biography,
      showSkills: profiles.showSkills,
      languages: profiles.languageSkills,
      digital: profiles.digitalSkills,
      other: profiles.otherSkills,
      website: profiles.website,
      label: affiliations.label,
      subLabel: affiliations.subLabel,
      country: affiliations.country,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(affiliations, eq(affiliations.userId, users.id))
    .where(eq(users.id, userId));
  if (!row) throw new DomainError("NOT_FOUND");
  const country =
    row.country && new Intl.DisplayNames([locale], { type: "region" }).of(row.country);
  const emails = [...new Set([row.email ?? "", ...(row.emails ?? [])])].filter(Boolean);
  const phones = (row.phones ?? []).map(formatPhone);
  const { languages, digital, other } = row;
  const hasSkills = [languages, digital, other].some((list) => list && list.length > 0);
  return {
    person: {
      title: row.title ?? "",
      firstName: row.firstName,
      lastName: row.lastName,
      email: emails[0] ?? "",
      phone: phones[0] ?? "",
      website: row.website ?? "",
      orcid: row.orcid ?? "",
      affiliation: [row.label, row.subLabel, country].filter(Boolean).join(", "),
    },
    contacts: { emails, phones },
    biography: row.biography?.trim() || null,
    // Skills hidden in the profile are not offered.
    skills:
      row.showSkills && hasSkills
        ? { languages: languages ?? [], digital: digital ?? [], other: other ?? [] }
        : null,
  };
}

const formatPhone = (phone: string): string =>
  parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;

/** Loads the values of rows that a part newly selects. */
export async function loadPartSources(
  db: Db,
  actor: Actor,
  cv: CvRow,
  part: CvPart,
): Promise<PartSources> {
  if (part.step === 1) return { space: await loadSpaceRows(db, cv.userId, cv.locale) };
  if (part.step === 2) return { works: await findWorksById(db, actor, listWorkIds(part)) };
  return {};
}
