import {
  listCareerItems,
  loadCareerHead,
} from "#features/people/researchers/queries/career.server.ts";
import { breakList } from "#features/people/researchers/queries/owned-rows.server.ts";
import { findPendingReading } from "#features/people/researchers/rules/orcid-reading.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Deps } from "#platform/deps.ts";
import type { Locale } from "#platform/i18n/locale.ts";

/** Data of the career page, also shown at the biography's address. */
export async function loadCareerPage(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: PersonActor,
  { locale, url }: { locale: Locale; url: URL },
) {
  const [head, entries, breaks] = await Promise.all([
    loadCareerHead(db, actor.userId),
    listCareerItems(db, actor.userId),
    breakList.all(db, actor.userId),
  ]);
  const now = clock.now();
  return {
    locale,
    now,
    biography: {
      userId: actor.userId,
      version: head.biographyVersion,
      values: { biography: head.biography },
    },
    entries,
    breaks,
    orcid: {
      orcid: head.orcid,
      readAt: head.readAt,
      failedAt: head.failedAt,
      requestedAt: findPendingReading(url.searchParams.get("lecture"), head, now),
      conflicts: entries.filter(({ offered }) => offered !== null).length,
    },
  };
}
