import { eq, getTableName } from "drizzle-orm";
import {
  createTableSource,
  type ListPersonalFiles,
  type PersonalDataSource,
} from "#platform/personal-data-source.server.ts";
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

export const researcherPersonalData: readonly PersonalDataSource[] = [
  createTableSource("profile", profiles),
  createTableSource("profile/affiliation", affiliations),
  createTableSource("career/items", careerItems),
  createTableSource("career/breaks", careerBreaks),
  createTableSource("expertise/erc-domains", expertiseErcDomains),
  {
    fileName: "expertise/archive-domains",
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
  createTableSource("expertise/activities", expertiseActivities),
  createTableSource("teaching/activities", teachingActivities),
  createTableSource("teaching/responsibilities", administrativeResponsibilities),
];

export const researcherStoredFiles: ListPersonalFiles = async (db, userId) => {
  const [profile] = await db
    .select({ key: profiles.pictureKey })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  if (!profile?.key) return [];
  return [{ name: `profile/picture${getExtension(profile.key)}`, key: profile.key }];
};

const getExtension = (key: string) => /\.[a-z0-9]+$/.exec(key)?.[0] ?? ".webp";
