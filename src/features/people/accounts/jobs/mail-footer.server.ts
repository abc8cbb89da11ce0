import { countStandardPartners } from "#features/portal/partners/queries/partners.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { formatNumber } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";

/** The line under mails about an account, with the present number of agencies. */
export async function formatMailFooter(db: Db, locale: Locale): Promise<string> {
  const count = await countStandardPartners(db);
  return getTranslator(locale)("accounts:mail.footer", {
    count,
    formatted: formatNumber(locale, count),
  });
}
