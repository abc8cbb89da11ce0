import { formatCallNumber } from "#features/portal/calls/rules/call-number.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { rowId } from "#platform/row-id.ts";
import {
  countDeposited,
  countWriters,
  type FiguresCall,
  findFiguresCall,
  listComparableCalls,
  listCountedDossiers,
  listDraftActivity,
  loadErcNames,
  sumReleasedDecisions,
} from "../queries/call-figures.server.ts";
import {
  CATEGORIES,
  type CountedDossier,
  countByAmount,
  countByCategory,
} from "../rules/categories.ts";
import {
  alignToClosing,
  buildTimeline,
  isLiveDay,
  summarizeDeposits,
} from "../rules/deposit-timeline.ts";
import { countByActivity } from "../rules/draft-activity.ts";
import type { FigureChoices } from "../rules/figures-address.ts";
import { findEarlierCall } from "../rules/find-earlier-call.ts";

interface FiguresRequest {
  /** The number of a call, or the id of its draft. */
  readonly id: string;
  readonly choices: FigureChoices;
  readonly locale: Locale;
  readonly now: Date;
}

/** A person who saved an answer in the last ten minutes is writing. */
const WRITING_MS = 10 * 60_000;

function readCallId(id: string) {
  if (/^\d{1,9}$/.test(id)) return { callId: Number(id) };
  const draftId = rowId().safeParse(id);
  if (!draftId.success) throw new DomainError("NOT_FOUND");
  return { draftId: draftId.data };
}

/** The figures of a call, of the dossiers that the member of staff sees. NOT_FOUND for calls beyond their reach. */
export async function loadCallFigures(
  db: Db,
  actor: StaffActor,
  { id, choices, locale, now }: FiguresRequest,
) {
  const call = await findFiguresCall(db, actor, readCallId(id), locale);
  const comparable = await listComparableCalls(db, actor, call, locale);
  const earlier = await findCompared(db, actor, { call, comparable, choices, locale });
  const dossiers = await listCountedDossiers(db, actor, call.id);
  const earlierDossiers = earlier && (await listCountedDossiers(db, actor, earlier.id));
  const deposited = await countDeposited(db, actor, call.id);
  const drafts = await listDraftActivity(db, call.id);
  const source = {
    dates: call,
    moments: dossiers.map(({ firstDepositedAt }) => firstDepositedAt),
    earlier: earlier &&
      earlierDossiers && {
        dates: earlier,
        moments: earlierDossiers.map(({ firstDepositedAt }) => firstDepositedAt),
      },
  };
  const isDue = ({ firstDepositedAt }: CountedDossier) =>
    earlier !== null && alignToClosing(firstDepositedAt, earlier, call) <= now;
  const earlierDue = earlierDossiers?.filter(isDue) ?? null;
  const erc = countByCategory(dossiers, earlierDue, CATEGORIES.erc);
  const graceEnd = call.closesAt.getTime() + call.graceMinutes * 60_000;
  const isOpen = call.opensAt <= now && now.getTime() <= graceEnd && call.withdrawnAt === null;
  const { id: callId, draftId, title, department, opensAt, closesAt, withdrawnAt } = call;
  const { envelopeEuros } = call;
  return {
    call: {
      ...{ id: callId, draftId, title, department, opensAt, closesAt, withdrawnAt, envelopeEuros },
      number: formatCallNumber(call),
    },
    ...nameSeries(call, earlier),
    comparable: comparable.map(({ id, year, title }) => ({ id, year, title })),
    choices,
    comparedId: earlier?.id ?? null,
    summary: summarizeDeposits(source, now),
    timeline: buildTimeline(source, choices.period, now),
    /** Deposited a moment ago and not in the index yet. */
    pending: Math.max(0, deposited.visible - dossiers.length),
    keptByConflict: deposited.keptByConflict,
    requestedEuros: dossiers.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    released: await sumReleasedDecisions(db, actor, call.id),
    drafts: {
      total: drafts.changedAt.length,
      armed: drafts.armed,
      rows: countByActivity(drafts.changedAt, now),
    },
    // Nobody writes before the opening or after the end.
    writers: isOpen
      ? await countWriters(db, actor, call.id, new Date(now.getTime() - WRITING_MS))
      : null,
    erc,
    ercNames: await loadErcNames(
      db,
      erc.map(({ key }) => key),
      locale,
    ),
    institution: countByCategory(dossiers, earlierDue, CATEGORIES.institution),
    country: countByCategory(dossiers, earlierDue, CATEGORIES.country),
    amount: countByAmount(dossiers, earlierDue),
    isLive: isLiveDay(call, now) && call.withdrawnAt === null,
    now,
  };
}

export type CallFigures = Awaited<ReturnType<typeof loadCallFigures>>;

interface Comparison {
  readonly call: FiguresCall;
  readonly comparable: Awaited<ReturnType<typeof listComparableCalls>>;
  readonly choices: FigureChoices;
  readonly locale: Locale;
}

/** The call to compare with. NOT_FOUND for a chosen one that is not among those that the member can choose. */
async function findCompared(
  db: Db,
  actor: StaffActor,
  { call, comparable, choices: { compared }, locale }: Comparison,
) {
  if (compared === null) return null;
  const found =
    compared === "default"
      ? findEarlierCall(call, comparable)
      : comparable.find(({ id }) => id === compared);
  if (found === undefined) throw new DomainError("NOT_FOUND");
  return found && findFiguresCall(db, actor, { callId: found.id }, locale);
}

/** Years name the two calls where they differ, otherwise their numbers. */
function nameSeries(call: FiguresCall, earlier: FiguresCall | null) {
  const areYears = earlier === null || earlier.year !== call.year;
  const toName = (one: FiguresCall) => (areYears ? String(one.year) : formatCallNumber(one));
  return { name: toName(call), earlierName: earlier && toName(earlier) };
}
