import { can } from "#features/people/researchers/policy.ts";
import {
  listArchiveDomainGroups,
  listErcLevels,
  listExpertiseArchiveDomains,
  listExpertiseErcDomains,
  loadExpertiseTags,
} from "#features/people/researchers/queries/expertise.server.ts";
import { expertiseActivityList } from "#features/people/researchers/queries/owned-rows.server.ts";
import { loadRequiredInformation } from "#features/people/researchers/queries/profile.server.ts";
import { parseChosenIds } from "#features/people/researchers/rules/expertise.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";

/** Data of the expertise page. Without script an ERC domain is chosen level by level, kept in the query. */
export async function loadExpertisePage(db: Db, actor: PersonActor, locale: Locale, url: URL) {
  const { userId } = actor;
  const steps = parseChosenIds(["erc1", "erc2"].map((name) => url.searchParams.get(name) ?? ""));
  const [erc, levels, hal, halGroups, { appears, ...tags }, required, activities] =
    await Promise.all([
      listExpertiseErcDomains(db, userId, locale),
      listErcLevels(db, steps, locale),
      listExpertiseArchiveDomains(db, userId, locale),
      listArchiveDomainGroups(db, locale),
      loadExpertiseTags(db, userId),
      loadRequiredInformation(db, userId),
      expertiseActivityList.all(db, userId),
    ]);
  return {
    locale,
    erc,
    picker: {
      options: levels.filter((options) => options.length > 0),
      chosen: steps.map(String),
    },
    hal,
    halGroups,
    tags,
    partner: {
      appears,
      ...required,
      can: {
        appearAsPartner: can(actor, "appearAsPartner", { userId, missing: required.missing }),
      },
    },
    activities,
  };
}
