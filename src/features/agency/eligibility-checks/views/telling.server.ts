import { and, eq, ne } from "drizzle-orm";
import { formatCallNumber } from "#features/portal/calls/rules/call-number.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { findDepositedVersionNumber } from "#features/proposals/deposits/queries/versions.server.ts";
import { loadDossierCall } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { dossierVisibleTo } from "#features/proposals/dossiers/queries/visible-to.server.ts";
import { depositHref } from "#features/proposals/dossiers/rules/paths.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { LOCALES, type Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { requireAllowed } from "#platform/require-allowed.ts";
import { loadCallSubject } from "../../call-notices/queries/call-subject.server.ts";
import { can } from "../../staff/policy.ts";
import {
  countTeams,
  digestIds,
  selectUntoldDossiers,
} from "../queries/eligible-dossiers.server.ts";
import { proposalEligible } from "../rules/notification-kinds.ts";

/** The trial before the teams of a call's eligible dossiers are told. Throws NOT_FOUND for a call out of reach. */
export async function loadTelling(
  db: Db,
  actor: StaffActor,
  callId: number,
  { locale, now }: { readonly locale: Locale; readonly now: Date },
) {
  const subject = await loadCallSubject(db, callId);
  requireAllowed(can(actor, "checkEligibility", subject));
  const [call] = await db
    .select({
      title: locale === "fr" ? calls.titleFr : calls.titleEn,
      year: calls.year,
      code: calls.code,
    })
    .from(calls)
    .where(eq(calls.id, callId));
  const { partner } = await loadDossierCall(db, callId);
  const told = await selectUntoldDossiers(db, actor, callId);
  const ids = told.map(({ id }) => id);
  const deposited = await db.$count(
    dossiers,
    and(eq(dossiers.callId, callId), ne(dossiers.place, "draft"), dossierVisibleTo(actor)),
  );
  const [first] = told;
  return {
    callId,
    callNumber: call ? formatCallNumber({ ...call, partner }) : "",
    title: call?.title ?? "",
    dossiers: told.map(({ acronym, number }) => ({ acronym, number })),
    digest: digestIds(ids),
    people: await countTeams(db, ids),
    otherDossiers: deposited - told.length,
    /** What the team of the first dossier reads, in both languages. */
    message: first
      ? {
          acronym: first.acronym,
          texts: await describeMessage(db, { ...first, partner }, now),
        }
      : null,
    can: can(actor, "decide", subject),
  };
}

export type TellingView = Awaited<ReturnType<typeof loadTelling>>;

async function describeMessage(
  db: Db,
  dossier: { readonly id: string; readonly acronym: string; readonly number: string } & {
    readonly partner: string;
  },
  now: Date,
) {
  const { id, acronym, number, partner } = dossier;
  const version = (await findDepositedVersionNumber(db, id)) ?? 1;
  const data = { partner, dossiers: [{ acronym, number, version }], href: depositHref(id) };
  return LOCALES.map((locale) => {
    const { title, detail } = proposalEligible.describe(data, {
      now,
      locale,
      t: getTranslator(locale),
    });
    return { locale, title, detail };
  });
}
