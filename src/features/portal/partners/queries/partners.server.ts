import { asc, eq } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { partners } from "../tables.server.ts";

export type PartnerSummary = Awaited<ReturnType<typeof listPartners>>[number];

export async function listPartners(db: Db) {
  return db
    .select({
      id: partners.id,
      code: partners.code,
      slug: partners.slug,
      nameFr: partners.nameFr,
      nameEn: partners.nameEn,
      colour: partners.colour,
      colourOnDark: partners.colourOnDark,
    })
    .from(partners)
    .orderBy(asc(partners.code));
}

const profileColumns = {
  code: partners.code,
  slug: partners.slug,
  articleFr: partners.articleFr,
  nameFr: partners.nameFr,
  nameEn: partners.nameEn,
  descriptionFr: partners.descriptionFr,
  descriptionEn: partners.descriptionEn,
  website: partners.website,
  colour: partners.colour,
  colourOnDark: partners.colourOnDark,
};

export type PartnerProfile = Awaited<ReturnType<typeof listPartnerProfiles>>[number];

/** Agencies with their description and website, in the order they joined. */
export async function listPartnerProfiles(db: Db) {
  return db.select(profileColumns).from(partners).orderBy(asc(partners.id));
}

export async function findPartnerBySlug(db: Db, slug: string): Promise<PartnerProfile | undefined> {
  const [partner] = await db.select(profileColumns).from(partners).where(eq(partners.slug, slug));
  return partner;
}
