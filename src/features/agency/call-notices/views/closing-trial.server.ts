import { eq } from "drizzle-orm";
import type { ChangeReason } from "#features/people/alerts/rules/call-change-text.ts";
import { closingDateChanged } from "#features/people/alerts/rules/notification-kinds.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { loadCallAudience } from "../queries/audience.server.ts";
import { loadClosingEffects } from "../queries/closing-effects.server.ts";
import { hasPreparedDecisions } from "../queries/decisions.server.ts";
import type { CallAudience } from "../rules/audience.ts";
import { toCallChangeData } from "../rules/call-change.ts";
import { decideClosingChange } from "../rules/closing-change.ts";
import type { ClosingTrialData } from "../rules/closing-trial.ts";

/** What a closing would do to the people, standbys, reminders and invitations of a published call. Changes nothing. */
export async function loadClosingTrial(
  db: Db,
  callId: number,
  closesAt: Date,
  now: Date,
  {
    reason = null,
    opensAt,
  }: {
    reason?: ChangeReason | null;
    /** The opening of the draft, published together with the closing; otherwise that of the call. */
    opensAt?: Date | undefined;
  } = {},
): Promise<ClosingTrialData> {
  const call = await loadCallDates(db, callId);
  const before = call.closesAt;
  const decision = decideClosingChange(
    {
      before,
      after: closesAt,
      opensAt: opensAt ?? call.opensAt,
      reason,
      hasPreparedDecisions: await hasPreparedDecisions(db, callId),
    },
    now,
  );
  const audience = await loadCallAudience(db, callId);
  const { drafts, deposits, favourites, all, depositedDossiers } = audience;
  const format = (locale: Locale) =>
    describeClosingChange({ call, before, after: closesAt, reason, audience, locale, now });
  return {
    before: before.toISOString(),
    after: closesAt.toISOString(),
    now: now.toISOString(),
    reason,
    kind: decision.kind,
    refusal: decision.ok ? null : decision.code,
    audience: { drafts, deposits, favourites, all, depositedDossiers },
    effects: await loadClosingEffects(db, { callId, before, after: closesAt }, now),
    message: { fr: format("fr"), en: format("en") },
  };
}

async function loadCallDates(db: Db, callId: number) {
  const [call] = await db
    .select({
      titleFr: calls.titleFr,
      titleEn: calls.titleEn,
      slug: calls.slug,
      opensAt: calls.opensAt,
      closesAt: calls.closesAt,
    })
    .from(calls)
    .where(eq(calls.id, callId));
  if (!call) throw new DomainError("NOT_FOUND");
  return call;
}

/** The data of the notification about a moved closing, for the mail that a person sends to themselves. */
export async function loadClosingSample(
  db: Db,
  callId: number,
  after: Date,
  context: Pick<DescribedChange, "reason" | "locale" | "now">,
) {
  const call = await loadCallDates(db, callId);
  const audience = await loadCallAudience(db, callId);
  return buildClosingSample({ call, before: call.closesAt, after, audience, ...context });
}

interface DescribedChange {
  readonly call: { readonly slug: string; readonly titleFr: string; readonly titleEn: string };
  readonly before: Date;
  readonly after: Date;
  readonly reason: ChangeReason | null;
  readonly audience: Pick<CallAudience, "drafts" | "deposits">;
  readonly locale: Locale;
  readonly now: Date;
}

/** The data of the notification about a moved closing, with a dossier that stands for the reader's own. */
function buildClosingSample({
  call,
  before,
  after,
  reason,
  audience,
  locale,
  now,
}: DescribedChange) {
  const t = getTranslator(locale);
  const { slug, titleFr, titleEn } = call;
  const acronym = t("callNotices:trial.sampleAcronym");
  const change = {
    field: "closesAt",
    before: before.toISOString(),
    after: after.toISOString(),
    isMaterial: true,
  } as const;
  const hasDraft = audience.drafts.people > 0;
  const hasDossier = hasDraft || audience.deposits.people > 0;
  return {
    call: { slug, titleFr, titleEn },
    ...toCallChangeData([change], { closesAt: after, reason, now }),
    dossiers: hasDossier ? [{ acronym, isDeposited: !hasDraft }] : [],
  };
}

function describeClosingChange(change: DescribedChange): { title: string; text: string } {
  const { locale, now } = change;
  const t = getTranslator(locale);
  const data = closingDateChanged.data.parse(buildClosingSample(change));
  const { label = "", title, detail } = closingDateChanged.describe(data, { now, locale, t });
  return { title: t("alerts:digest.notification", { label, title }), text: detail };
}
