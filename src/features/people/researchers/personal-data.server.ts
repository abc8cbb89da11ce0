import { eq, getTableName } from "drizzle-orm";
import { type PersonalFiles, type PersonalPart, rowsOf } from "#platform/personal-part.server.ts";
import {
  administrativeResponsibilities,
  affiliations,
  careerBreaks,
  careerItems,
  expertiseActivities,
  expertiseArchiveDomains,
  expertiseErcDomains,
  profiles,
  teachingActivities,
} from "./tables.server.ts";

export const researcherParts: readonly PersonalPart[] = [
  rowsOf("profile", profiles),
  rowsOf("profile/affiliation", affiliations),
  rowsOf("career/items", careerItems),
  rowsOf("career/breaks", careerBreaks),
  rowsOf("expertise/erc-domains", expertiseErcDomains),
  {
    file: "expertise/archive-domains",
    tables: [getTableName(expertiseArchiveDomains)],
    read: (db, userId) =>
      db
        .select({
          archiveDomainCode: expertiseArchiveDomains.code,
          position: expertiseArchiveDomains.position,
        })
        .from(expertiseArchiveDomains)
        .where(eq(expertiseArchiveDomains.userId, userId)),
  },
  rowsOf("expertise/activities", expertiseActivities),
  rowsOf("teaching/activities", teachingActivities),
  rowsOf("teaching/responsibilities", administrativeResponsibilities),
];

export const researcherFiles: PersonalFiles = async (db, userId) => {
  const [profile] = await db
    .select({ key: profiles.pictureKey })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  if (!profile?.key) return [];
  return [{ name: `profile/picture${endingOf(profile.key)}`, key: profile.key }];
};

const endingOf = (key: string) => /\.[a-z0-9]+$/.exec(key)?.[0] ?? ".webp";
