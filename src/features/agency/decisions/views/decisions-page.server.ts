import { inArray } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import { formatCallNumber } from "#features/portal/calls/rules/call-number.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getAbilities } from "#platform/policy.ts";
import { requireAllowed } from "#platform/require-allowed.ts";
import { can } from "../policy.ts";
import { type CallDecision, selectCallDecisions } from "../queries/call-decisions.server.ts";
import { listDeciders, listDossiersOfOneDecider } from "../queries/deciders.server.ts";
import { loadDecisionCall } from "../queries/decision-call.server.ts";
import { listHeldByRelease } from "../queries/held-by-release.server.ts";
import { listMotives } from "../queries/motives.server.ts";
import { type ConfirmationProblem, findConfirmationProblem } from "../rules/confirmation.ts";
import { MAX_CHOSEN } from "../rules/decision-form.ts";
import { sortByRank, sumBudget } from "../rules/rank-order.ts";
import { isReleased } from "../writes/lock-decisions.server.ts";

/** Rows of one page. */
const PAGE_SIZE = 100;

/** Why a decision can no longer be changed; null while it can. */
export type DecisionHold = "released" | "inRelease";

/** A dossier as a row of the page. */
export interface DecisionRow extends CallDecision {
  readonly hold: DecisionHold | null;
  /** The team deposited another version since the decision was prepared. */
  readonly isOutdated: boolean;
  readonly confirmation: ConfirmationProblem | null;
  /** Null for a person who has left. */
  readonly madeByName: string | null;
  readonly confirmedByName: string | null;
}

interface PageRequest {
  readonly callId: string | undefined;
  readonly locale: Locale;
  /** From 1. */
  readonly page: number;
  /** The dossier that is open beside the list. */
  readonly openId: string | null;
}

/** The decisions of a call under embargo: NOT_FOUND beyond reach, FORBIDDEN_ROLE for staff who may not read them. */
export async function loadDecisionsPage(
  db: Db,
  actor: StaffActor,
  { callId, locale, page, openId }: PageRequest,
) {
  const call = await loadDecisionCall(db, callId);
  requireAllowed(can(actor, "readDecisions", call));
  const dossiers = sortByRank(await selectCallDecisions(db, actor, call.id));
  const decisions = dossiers.flatMap(({ decision }) => (decision ? [decision] : []));
  const held = await listHeldByRelease(
    db,
    decisions.map(({ id }) => id),
  );
  const deciders = await listDeciders(db, actor, call);
  const isAlone = deciders.length === 1;
  const own = dossiers.filter(({ decision }) => decision?.madeBy === actor.userId);
  const ownIds = own.map(({ dossierId }) => dossierId);
  const alone = await listDossiersOfOneDecider(db, actor, call, ownIds);
  const names = await loadNames(db, decisions);
  const rows: DecisionRow[] = dossiers.map((dossier) => {
    const { dossierId, decision, heldVersion } = dossier;
    const confirming = { userId: actor.userId, isAlone: alone.has(dossierId) };
    return {
      ...dossier,
      hold: isReleased(dossier)
        ? "released"
        : decision && held.has(decision.id)
          ? "inRelease"
          : null,
      isOutdated: decision !== null && decision.versionNumber !== heldVersion,
      confirmation: findConfirmationProblem(dossier, confirming),
      madeByName: (decision && names.get(decision.madeBy)) ?? null,
      confirmedByName: (decision?.confirmedBy && names.get(decision.confirmedBy)) ?? null,
    };
  });
  const pageCount = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const shownPage = Math.min(page, pageCount);
  const first = (shownPage - 1) * PAGE_SIZE;
  const budget = sumBudget(rows, call.envelopeEuros);
  const open = rows.find(({ dossierId }) => dossierId === openId) ?? null;
  const changeable = rows.filter(({ hold }) => hold === null);
  const planned = [...held.values()]
    .map(({ plannedFor }) => plannedFor)
    .filter((at) => at !== null)
    .sort((one, other) => one.getTime() - other.getTime());
  return {
    call: {
      id: call.id,
      number: formatCallNumber(call),
      title: locale === "fr" ? call.titleFr : call.titleEn,
      closesAt: call.closesAt,
      envelopeEuros: call.envelopeEuros,
    },
    counts: countRows(rows),
    /** One for each dossier, in the order of the rows: the bricks. */
    marks: rows.map(({ decision, place, hold }) =>
      hold === "released" && !decision ? place : (decision?.state ?? "undecided"),
    ),
    rows: rows.slice(first, first + PAGE_SIZE),
    page: shownPage,
    pageCount,
    /** The line is drawn on the page that has the last selected dossier. */
    budget: budget && { ...budget, after: budget.after - first },
    open,
    deciders,
    isAlone,
    motives: await listMotives(db, call.partnerId),
    plannedFor: planned[0] ?? null,
    /** What the person may confirm in one act, all pages together. */
    confirmable: changeable
      .filter(({ confirmation }) => confirmation === null)
      .slice(0, MAX_CHOSEN)
      .map(({ dossierId, revision }) => ({ dossierId, revision })),
    can: getAbilities(can, actor, call, ["prepareDecisions", "confirmDecisions"]),
  };
}
export type DecisionsPageView = Awaited<ReturnType<typeof loadDecisionsPage>>;

/** The names of those who prepared and confirmed. */
async function loadNames(
  db: Db,
  decisions: readonly { readonly madeBy: string; readonly confirmedBy: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(
    decisions.flatMap(({ madeBy, confirmedBy }) => [madeBy, confirmedBy ?? madeBy]),
  );
  if (ids.size === 0) return new Map();
  const people = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(
    people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]),
  );
}

export interface DecisionCounts {
  readonly all: number;
  readonly undecided: number;
  /** Prepared and not released, confirmed ones included. */
  readonly prepared: number;
  readonly confirmed: number;
  readonly released: number;
}

function countRows(rows: readonly Pick<CallDecision, "decision" | "place">[]): DecisionCounts {
  const waiting = rows.filter((row) => !isReleased(row));
  const prepared = waiting.filter(({ decision }) => decision !== null);
  return {
    all: rows.length,
    undecided: waiting.length - prepared.length,
    prepared: prepared.length,
    confirmed: prepared.filter(({ decision }) => decision?.confirmedAt != null).length,
    released: rows.length - waiting.length,
  };
}
