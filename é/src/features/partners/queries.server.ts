import { asc } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { partners } from "./tables.server.ts";

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
