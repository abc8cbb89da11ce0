import { and, desc, eq } from "drizzle-orm";
import { formatCitation } from "#bibliography/cite.ts";
import { normalizeDoi } from "#bibliography/doi.ts";
import { makeReference } from "#bibliography/reference.ts";
import { isNotDuplicate } from "#features/people/productions/queries/production-list.server.ts";
import { selectableProductionVisibleTo } from "#features/people/productions/queries/visible-to.server.ts";
import { productions } from "#features/people/productions/tables.server.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { LOCALES, type Locale } from "#platform/i18n/locale.ts";
import type { OwnWork } from "../rules/publication-list.ts";
import {
  MAX_PUBLICATIONS,
  normalizeCitation,
  type PublicationList,
} from "../rules/publication-list.ts";
import { dossierPublications } from "../tables.server.ts";

/** A person's own works as citations, newest first. */
export async function listOwnWorks(db: Db, actor: PersonActor, locale: Locale): Promise<OwnWork[]> {
  const rows = await db
    .select({
      title: productions.title,
      authors: productions.authors,
      container: productions.container,
      publishedOn: productions.publishedOn,
      doi: productions.doi,
      url: productions.url,
    })
    .from(productions)
    .where(and(selectableProductionVisibleTo(actor), isNotDuplicate(actor.userId)))
    .orderBy(desc(productions.publishedOn), productions.id)
    .limit(MAX_PUBLICATIONS["publications-hal"]);
  const works = rows.map(({ authors, publishedOn, container, ...work }): OwnWork => {
    const reference = makeReference({
      ...work,
      authors: authors.map((name) => ({ family: name, given: "" })),
      container: container ?? "",
      date: publishedOn ?? "",
    });
    const cited = (one: Locale) => normalizeCitation(formatCitation(reference, { locale: one }));
    return {
      citation: cited(locale),
      otherCitations: LOCALES.filter((one) => one !== locale).map(cited),
      doi: normalizeDoi(work.doi),
    };
  });
  return [...new Map(works.map((work) => [work.citation, work])).values()];
}

/** The stored list of a member, in the member's order. */
export async function loadPublications(
  db: Db,
  { dossierId, userId, list }: { dossierId: string; userId: string; list: PublicationList },
): Promise<readonly string[]> {
  const [row] = await db
    .select({ publications: dossierPublications.publications })
    .from(dossierPublications)
    .where(
      and(
        eq(dossierPublications.dossierId, dossierId),
        eq(dossierPublications.userId, userId),
        eq(dossierPublications.list, list),
      ),
    );
  return row?.publications ?? [];
}
