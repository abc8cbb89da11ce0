import { and, asc, desc, eq, isNull, type SQL } from "drizzle-orm";
import { callWithinReachOf } from "#features/portal/calls/queries/agency-calls.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { requireAllowed } from "#platform/require-allowed.ts";
import type { BackOfficeActor } from "../../frame/queries/require-back-office.server.ts";
import { can } from "../policy.ts";

const MAX_COPIES = 200;

/** What a new call can begin with: the partners that an administrator writes for, and the calls to copy. */
export async function loadNewCall(db: Db, actor: BackOfficeActor, locale: Locale) {
  if (actor.kind === "staff")
    requireAllowed(
      can(actor, "create", {
        partnerId: actor.partnerId,
        partnerKind: "standard",
        departmentId: null,
      }),
    );
  const isVisible: SQL =
    actor.kind === "staff" ? callWithinReachOf(actor) : eq(partners.kind, "one_off");
  const [oneOff, copies] = await Promise.all([
    actor.kind === "staff" ? null : listOneOffPartners(db, locale),
    db
      .select({
        id: calls.id,
        code: calls.code,
        year: calls.year,
        title: locale === "fr" ? calls.titleFr : calls.titleEn,
      })
      .from(calls)
      .innerJoin(partners, eq(partners.id, calls.partnerId))
      .where(and(isVisible, isNull(calls.withdrawnAt)))
      .orderBy(desc(calls.closesAt), desc(calls.id))
      .limit(MAX_COPIES),
  ]);
  return { partners: oneOff, copies };
}

export type NewCallView = Awaited<ReturnType<typeof loadNewCall>>;

const listOneOffPartners = (db: Db, locale: Locale) =>
  db
    .select({
      id: partners.id,
      code: partners.code,
      name: locale === "fr" ? partners.nameFr : partners.nameEn,
    })
    .from(partners)
    .where(eq(partners.kind, "one_off"))
    .orderBy(asc(partners.code));
