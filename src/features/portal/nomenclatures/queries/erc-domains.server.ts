import { eq, isNull } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { ercDomains } from "../tables.server.ts";

/**
 * Children of an ERC domain, or the first level for a null parent. Names in one language, in the order of the
 * nomenclature.
 */
export async function listErcDomains(db: Db, parentId: number | null, locale: Locale) {
  return db
    .select({ id: ercDomains.id, name: locale === "fr" ? ercDomains.nameFr : ercDomains.nameEn })
    .from(ercDomains)
    .where(parentId === null ? isNull(ercDomains.parentId) : eq(ercDomains.parentId, parentId))
    .orderBy(ercDomains.id);
}
