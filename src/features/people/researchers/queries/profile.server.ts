import { eq } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { formatPhone } from "../rules/phone.ts";
import type { ProfileForm } from "../rules/profile-fields.ts";
import { profiles } from "../tables.server.ts";

/** What a person says of themselves, for their own eyes; nothing where nothing was said yet. */
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

/** The profile as the fields of its form show it. */
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
