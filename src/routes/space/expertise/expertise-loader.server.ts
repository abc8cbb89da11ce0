import { can } from "#features/people/researchers/policy.ts";
import { expertiseActivityList } from "#features/people/researchers/queries/entry-lists.server.ts";
import {
  archiveDomainGroups,
  archiveDomainsOf,
  ercDomainsOf,
  ercLevels,
  expertiseWordsOf,
} from "#features/people/researchers/queries/expertise.server.ts";
import { requiredInformationOf } from "#features/people/researchers/queries/person.server.ts";
import { chosenIds } from "#features/people/researchers/rules/expertise.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";

/** All the expertise page shows. Who has no script chooses an ERC domain step by step: the address holds the steps. */
export async function expertisePageData(db: Db, actor: PersonActor, locale: Locale, url: URL) {
  const { userId } = actor;
  const steps = chosenIds(["erc1", "erc2"].map((name) => url.searchParams.get(name) ?? ""));
  const [erc, levels, hal, halGroups, { appears, ...words }, required, activities] =
    await Promise.all([
      ercDomainsOf(db, userId, locale),
      ercLevels(db, steps, locale),
      archiveDomainsOf(db, userId, locale),
      archiveDomainGroups(db, locale),
      expertiseWordsOf(db, userId),
      requiredInformationOf(db, userId),
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
    words,
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
