import { findCallController } from "#features/portal/calls/queries/call-controller.server.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import type { DossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { loadReadinessBoard } from "#features/proposals/team/views/readiness.server.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { formatDayTime } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import type { Decision } from "#platform/policy.ts";
import { loadDepositFacts } from "../queries/completeness.server.ts";
import { loadDepositDates } from "../queries/deposit-conditions.server.ts";
import { loadDossierParts } from "../queries/dossier-parts.server.ts";
import { checkCompleteness, countMissing } from "../rules/completeness.ts";
import { decideShownDeposit } from "../rules/decide-deposit.ts";
import { loadCompletionView } from "./completion-view.server.ts";
import { loadEditView } from "./edit-view.server.ts";
import { loadPadTexts } from "./pad-texts.server.ts";
import { loadReceiptView } from "./receipt-view.server.ts";
import { loadStandbyView } from "./standby-view.server.ts";

interface PageContext {
  readonly locale: Locale;
  readonly now: Date;
  readonly origin: string;
  readonly t: Translate;
}

/** The deposit page: draft, deposited, or edited after the deposit. */
export async function loadDepositPage(
  db: Db,
  dossier: DossierForActor,
  actor: PersonActor,
  page: PageContext,
) {
  const { locale, now } = page;
  const dates = await loadDepositDates(db, dossier);
  const receipt = await loadReceiptView(db, dossier.id, page);
  const parts = await loadDossierParts(db, dossier.id, now);
  const completeness = checkCompleteness(
    await loadDepositFacts(db, dossier.id, now, parts),
    locale,
  );
  const callOpen = now >= dates.opensAt && now < dates.closesAt && !dates.withdrawnAt;
  const mine = can(actor, "deposit", dossier);
  const { place, unlocked, confirmed } = dossier;
  const complete = completeness.isDepositAllowed;
  const verdict = decideShownDeposit({ place, unlocked, ...dates, confirmed, complete }, now);
  const deposit: Decision = mine.ok && !verdict.ok ? verdict : mine;
  return {
    place,
    receipt,
    /** Who answers for the personal data of the dossier. */
    controller: await findCallController(db, dossier.callId),
    closes: formatDayTime(locale, dates.closesAt, now),
    /** End of an edit that the agency opened after the closing; null where the call's closing applies. */
    editEnds: dates.editUntil && formatDayTime(locale, dates.editUntil, now),
    callOpen,
    /** The end shown to people (without the grace): the page closes itself at this time. */
    endsAt: (dates.editUntil ?? dates.closesAt).toISOString(),
    /** Whether a deposit would be accepted now. */
    deposit,
    unlock: can(actor, "unlock", { ...dossier, callOpen }),
    abandon: can(actor, "abandonEdit", dossier),
    /** Asking the agency to open the dossier, which it alone can do after the closing. */
    ask: can(actor, "askForCompletion", {
      ...dossier,
      callOpen,
      isCallWithdrawn: dates.withdrawnAt !== null,
    }),
    completion: await loadCompletionView(db, dossier, { locale, now }),
    nextVersion: (receipt?.version ?? 0) + 1,
    missing: countMissing(completeness) + Number(!confirmed),
    complete,
    /** Pad texts that a deposit would not contain; empty when deposited and not being edited. */
    padTexts:
      place === "draft" || unlocked
        ? await loadPadTexts(db, dossier, actor, { forms: parts.forms, locale })
        : [],
    standby: await loadStandbyView(db, dossier, actor, {
      ...page,
      closesAt: dates.closesAt,
      callOpen,
    }),
    /** Open tasks by person; null after the deposit. */
    board: place === "draft" ? await loadReadinessBoard(db, dossier, actor, page) : null,
    edit: unlocked && receipt ? await loadEditView(db, dossier, { locale, now }) : null,
  };
}

export type DepositPageView = Awaited<ReturnType<typeof loadDepositPage>>;
