import { eq } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { formatPhone } from "../rules/profile.ts";
import type { ProfileForm } from "../rules/profile-fields.ts";
import { findMissingInformation, type RequiredInformation } from "../rules/required-information.ts";
import { affiliations, profiles } from "../tables.server.ts";

/** The person's profile, with defaults if the row does not exist yet. */
export async function loadProfile(db: Db, userId: string) {
  const [found] = await db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      orcid: users.orcid,
      title: profiles.title,
      gender: profiles.gender,
      emails: profiles.emails,
      phones: profiles.phones,
      country: profiles.country,
      website: profiles.website,
      showSkills: profiles.showSkills,
      languageSkills: profiles.languageSkills,
      digitalSkills: profiles.digitalSkills,
      otherSkills: profiles.otherSkills,
      pictureKey: profiles.pictureKey,
      tutorialSeenAt: profiles.tutorialSeenAt,
      version: profiles.version,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId));
  if (!found) throw new DomainError("NOT_FOUND");
  return {
    ...found,
    emails: found.emails ?? [],
    phones: found.phones ?? [],
    showSkills: found.showSkills ?? true,
    languageSkills: found.languageSkills ?? [],
    digitalSkills: found.digitalSkills ?? [],
    otherSkills: found.otherSkills ?? [],
    version: found.version ?? 0,
  };
}

/** Converts the profile to the values of its form. */
export function toProfileForm(profile: Awaited<ReturnType<typeof loadProfile>>): ProfileForm {
  return {
    title: profile.title ?? "",
    gender: profile.gender ?? "",
    firstName: profile.firstName,
    lastName: profile.lastName,
    country: profile.country ?? "",
    website: profile.website ?? "",
    emails: profile.emails,
    phones: profile.phones.map(formatPhone),
    showSkills: profile.showSkills,
    languageSkills: profile.languageSkills,
    digitalSkills: profile.digitalSkills,
    otherSkills: profile.otherSkills,
  };
}

export async function findPictureKey(db: Db, userId: string): Promise<string | null> {
  const [found] = await db
    .select({ key: profiles.pictureKey })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return found?.key ?? null;
}

export async function findAffiliation(db: Db, userId: string) {
  const [affiliation] = await db
    .select({
      organizationType: affiliations.organizationType,
      identifier: affiliations.identifier,
      identifierType: affiliations.identifierType,
      label: affiliations.label,
      subLabel: affiliations.subLabel,
      institutionType: affiliations.institutionType,
      country: affiliations.country,
    })
    .from(affiliations)
    .where(eq(affiliations.userId, userId));
  return affiliation ?? null;
}

export type Affiliation = NonNullable<Awaited<ReturnType<typeof findAffiliation>>>;

/** The required information that is missing, with the data the dialogs start from. CVs and dossiers check it first. */
export async function loadRequiredInformation(db: Db, userId: string) {
  const [person] = await db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      orcid: users.orcid,
      title: profiles.title,
      gender: profiles.gender,
      emailVisible: profiles.orcidEmailVisible,
      namesVisible: profiles.orcidNamesVisible,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId));
  if (!person) throw new DomainError("NOT_FOUND");
  const affiliation = await findAffiliation(db, userId);
  const { orcid, emailVisible, namesVisible } = person;
  const missing: RequiredInformation = findMissingInformation(person, affiliation, {
    linked: orcid !== null,
    emailVisible,
    namesVisible,
  });
  return { missing, affiliation, orcid };
}

export async function loadIdentity(db: Db, userId: string) {
  const [identity] = await db
    .select({ title: profiles.title, gender: profiles.gender })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return identity ?? { title: null, gender: null };
}
