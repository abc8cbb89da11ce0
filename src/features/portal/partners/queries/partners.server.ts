import { asc, count, eq, sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { departments, partners } from "../tables.server.ts";

/** The order of partners in every list. */
const PARTNER_ORDER = [asc(partners.position), asc(partners.code)] as const;

export type PartnerSummary = Awaited<ReturnType<typeof listPartners>>[number];

export async function listPartners(db: Db) {
  return db
    .select({
      id: partners.id,
      code: partners.code,
      slug: partners.slug,
      kind: partners.kind,
      nameFr: partners.nameFr,
      nameEn: partners.nameEn,
      colour: partners.colour,
      colourOnDark: partners.colourOnDark,
    })
    .from(partners)
    .orderBy(...PARTNER_ORDER);
}

/** The number of standard agencies, for texts that count them. One-off partners are no agencies of the portal. */
export async function countStandardPartners(db: Db): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(partners)
    .where(eq(partners.kind, "standard"));
  return row?.total ?? 0;
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
  logoKey: partners.logoKey,
};

export type PartnerProfile = Awaited<ReturnType<typeof listPartnerProfiles>>[number];

/** Partners with their description and website. */
export async function listPartnerProfiles(db: Db) {
  return db
    .select(profileColumns)
    .from(partners)
    .orderBy(...PARTNER_ORDER);
}

export async function findPartnerBySlug(db: Db, slug: string): Promise<PartnerProfile | undefined> {
  const [partner] = await db.select(profileColumns).from(partners).where(eq(partners.slug, slug));
  return partner;
}

/** Everything about a partner, for the pages that edit it. */
export async function findPartner(db: Db, id: number) {
  const [partner] = await db.select().from(partners).where(eq(partners.id, id));
  return partner;
}

/** The same, locked until the end of the transaction. The lock does not hinder rows that refer to the partner. */
export async function lockPartner(tx: Db, id: number) {
  const [partner] = await tx
    .select()
    .from(partners)
    .where(eq(partners.id, id))
    .for("no key update");
  return partner;
}

/**
 * Makes commands that write partners run one after the other, so that short names stay unique and an order is computed
 * from the current one. The first lock of each such command; reads, and rows that refer to partners, go on.
 */
export const lockPartnerList = (tx: Db) =>
  tx.execute(sql`lock table ${partners} in share row exclusive mode`);

export type Partner = NonNullable<Awaited<ReturnType<typeof findPartner>>>;

/** Whether a stored logo is the current one of a partner: others are not served. */
export async function isCurrentLogo(db: Db, key: string): Promise<boolean> {
  const found = await db
    .select({ id: partners.id })
    .from(partners)
    .where(eq(partners.logoKey, key))
    .limit(1);
  return found.length > 0;
}

export type Department = Awaited<ReturnType<typeof listDepartments>>[number];

/** The departments of an agency in their order, closed ones included. */
export const listDepartments = (db: Db, partnerId: number) =>
  db
    .select()
    .from(departments)
    .where(eq(departments.partnerId, partnerId))
    .orderBy(asc(departments.position), asc(departments.id));

/** Who answers for the personal data of the depositors of a partner's calls. */
export interface DataController {
  readonly name: string;
  readonly email: string;
}

/** The data controller of a partner; null while the partner has not named one. */
export const toDataController = (
  partner: Pick<Partner, "controllerName" | "controllerEmail">,
): DataController | null =>
  partner.controllerName && partner.controllerEmail
    ? { name: partner.controllerName, email: partner.controllerEmail }
    : null;
