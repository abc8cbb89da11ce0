import { aliasedTable, asc, eq, inArray } from "drizzle-orm";
import { listErcDomains } from "#features/portal/nomenclatures/queries/erc-domains.server.ts";
import { archiveDomains, ercDomains } from "#features/portal/nomenclatures/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { expertiseArchiveDomains, expertiseErcDomains, profiles } from "../tables.server.ts";

const panel = aliasedTable(ercDomains, "panel");
const domain = aliasedTable(ercDomains, "domain");
const discipline = aliasedTable(archiveDomains, "discipline");

/** A person's ERC domains in their order, each with the names of its ancestors, top level first. */
export async function listExpertiseErcDomains(db: Db, userId: string, locale: Locale) {
  const name = locale === "fr" ? "nameFr" : "nameEn";
  const rows = await db
    .select({
      id: ercDomains.id,
      code: ercDomains.code,
      own: ercDomains[name],
      above: panel[name],
      top: domain[name],
    })
    .from(expertiseErcDomains)
    .innerJoin(ercDomains, eq(ercDomains.id, expertiseErcDomains.ercDomainId))
    .leftJoin(panel, eq(panel.id, ercDomains.parentId))
    .leftJoin(domain, eq(domain.id, panel.parentId))
    .where(eq(expertiseErcDomains.userId, userId))
    .orderBy(asc(expertiseErcDomains.position), asc(ercDomains.id));
  return rows.map(({ id, code, own, above, top }) => ({
    id,
    code,
    path: [top, above, own].filter((part) => part !== null),
  }));
}

export async function listExpertiseArchiveDomains(db: Db, userId: string, locale: Locale) {
  const label = locale === "fr" ? "labelFr" : "labelEn";
  return db
    .select({ code: archiveDomains.code, label: archiveDomains[label], above: discipline[label] })
    .from(expertiseArchiveDomains)
    .innerJoin(archiveDomains, eq(archiveDomains.code, expertiseArchiveDomains.code))
    .leftJoin(discipline, eq(discipline.code, archiveDomains.parentCode))
    .where(eq(expertiseArchiveDomains.userId, userId))
    .orderBy(asc(expertiseArchiveDomains.position), asc(archiveDomains.code));
}

/** The disciplines of HAL grouped by their first level, for the select field. */
export async function listArchiveDomainGroups(db: Db, locale: Locale) {
  const label = locale === "fr" ? "labelFr" : "labelEn";
  const rows = await db
    .select({
      code: archiveDomains.code,
      parentCode: archiveDomains.parentCode,
      label: archiveDomains[label],
    })
    .from(archiveDomains);
  const compare = new Intl.Collator(locale).compare;
  rows.sort((one, other) => compare(one.label, other.label));
  return rows
    .filter(({ parentCode }) => parentCode === null)
    .map(({ code, label: name }) => ({
      code,
      label: name,
      children: rows.filter(({ parentCode }) => parentCode === code),
    }));
}

export async function loadExpertiseTags(db: Db, userId: string) {
  const [row] = await db
    .select({
      keywords: profiles.keywords,
      specificSkills: profiles.specificSkills,
      appears: profiles.approveAppearCfpPartner,
    })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return row ?? { keywords: [], specificSkills: [], appears: false };
}

/** The options of each level, as far as the levels above are chosen. */
export async function listErcLevels(db: Db, chosen: readonly number[], locale: Locale) {
  return Promise.all(
    [null, ...chosen.slice(0, 2)].map((parent) => listErcDomains(db, parent, locale)),
  );
}

/** Maps each domain to its parent. Unknown ids are left out. */
export async function loadErcParents(db: Db, ids: readonly number[]) {
  const rows = await db
    .select({ id: ercDomains.id, parentId: ercDomains.parentId })
    .from(ercDomains)
    .where(inArray(ercDomains.id, [...ids]));
  return new Map(rows.map(({ id, parentId }) => [id, parentId]));
}
