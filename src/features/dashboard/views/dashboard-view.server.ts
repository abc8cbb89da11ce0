import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, lte, sql } from "drizzle-orm";
import { favouriteVisibleTo } from "#features/people/alerts/queries/visible-to.server.ts";
import { favourites } from "#features/people/alerts/tables.server.ts";
import { cvVisibleTo } from "#features/people/cv/queries/visible-to.server.ts";
import { cvs } from "#features/people/cv/tables.server.ts";
import { affiliations, careerItems, profiles } from "#features/people/researchers/tables.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { ClosingFavourite, DashboardState } from "../rules/todo-items.ts";

const LATEST_CVS = 3;
const LAST_STEP = 4;

/** The person's favourites that are open, the next to close first. */
async function listOpenFavourites(
  db: Db,
  actor: PersonActor,
  { locale, now }: { locale: Locale; now: Date },
): Promise<ClosingFavourite[]> {
  return db
    .select({
      slug: calls.slug,
      title: locale === "fr" ? calls.titleFr : calls.titleEn,
      partner: partners.code,
      closesAt: calls.closesAt,
    })
    .from(favourites)
    .innerJoin(calls, eq(calls.id, favourites.callId))
    .innerJoin(partners, eq(partners.id, calls.partnerId))
    .where(
      and(
        favouriteVisibleTo(actor),
        lte(calls.publishedAt, now),
        isNull(calls.withdrawnAt),
        lte(calls.opensAt, now),
        gt(calls.closesAt, now),
      ),
    )
    .orderBy(asc(calls.closesAt), asc(calls.id));
}

export async function listLatestCvs(db: Db, actor: PersonActor) {
  return db
    .select({ id: cvs.id, title: cvs.title, step: cvs.step, updatedAt: cvs.updatedAt })
    .from(cvs)
    .where(cvVisibleTo(actor))
    .orderBy(desc(cvs.updatedAt), asc(cvs.id))
    .limit(LATEST_CVS);
}

/** Loads the facts from which to-do items are made. */
export async function loadDashboardState(
  db: Db,
  actor: PersonActor,
  context: { locale: Locale; now: Date },
): Promise<Omit<DashboardState, "dossiers" | "invitations">> {
  const [openFavourites, [profile], [conflicts], [unfinishedCv]] = await Promise.all([
    listOpenFavourites(db, actor, context),
    db
      .select({ title: profiles.title, gender: profiles.gender, affiliation: affiliations.id })
      .from(sql`(select ${actor.userId}::uuid as id) as person`)
      .leftJoin(profiles, sql`${profiles.userId} = person.id`)
      .leftJoin(affiliations, sql`${affiliations.userId} = person.id`),
    db
      .select({ count: count() })
      .from(careerItems)
      .where(
        and(
          eq(careerItems.userId, actor.userId),
          isNotNull(careerItems.offered),
          isNull(careerItems.removedAt),
        ),
      ),
    db
      .select({ id: cvs.id, title: cvs.title, step: cvs.step })
      .from(cvs)
      .where(and(cvVisibleTo(actor), lt(cvs.step, LAST_STEP)))
      .orderBy(desc(cvs.updatedAt))
      .limit(1),
  ]);
  const requiredFields = ["title", "gender", "affiliation"] as const;
  return {
    favourites: openFavourites,
    email: actor.email,
    emailVerified: actor.emailVerified,
    missing: requiredFields.filter((field) => !profile?.[field]),
    conflicts: conflicts?.count ?? 0,
    unfinishedCv: unfinishedCv ?? null,
  };
}
