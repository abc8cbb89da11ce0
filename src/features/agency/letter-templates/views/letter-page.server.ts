import { eq, sql } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import { listLetters } from "#features/proposals/decision-letters/queries/letters.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { requireAllowed } from "#platform/require-allowed.ts";
import { rowId } from "#platform/row-id.ts";
import { can as canDecide } from "../../decisions/policy.ts";
import {
  type CallDecision,
  type CurrentDecision,
  selectCallDecisions,
} from "../../decisions/queries/call-decisions.server.ts";
import { loadDecisionCall } from "../../decisions/queries/decision-call.server.ts";
import { listHeldByRelease } from "../../decisions/queries/held-by-release.server.ts";
import { sortByRank } from "../../decisions/rules/rank-order.ts";
import { loadLetterBuilder } from "../queries/letter-sources.server.ts";
import { loadLetterStates } from "../queries/letter-states.server.ts";
import { listTemplates } from "../queries/templates.server.ts";
import { digestLetter } from "../rules/digest-letter.server.ts";
import { letterReviews } from "../tables.server.ts";
import { toLetterSheet } from "./letter-sheet.server.ts";

interface LetterAddress {
  readonly callId: unknown;
  readonly dossierId: unknown;
  /** Instead of the recipient's language. */
  readonly locale: Locale | null;
}

type DecidedRow = CallDecision & { readonly decision: CurrentDecision };

/** A call and its dossier, for staff who may read decisions. Throws NOT_FOUND for all others, and for other dossiers. */
async function loadDecided(db: Db, actor: StaffActor, { callId, dossierId }: LetterAddress) {
  const call = await loadDecisionCall(db, callId);
  requireAllowed(canDecide(actor, "readDecisions", call));
  const id = rowId().safeParse(dossierId).data;
  const rows = await selectCallDecisions(db, actor, call.id);
  const row = rows.find((one) => one.dossierId === id);
  if (!row) throw new DomainError("NOT_FOUND");
  return { call, rows, row };
}

/** The letter of a dossier as it would leave now, for its page. */
export async function loadLetterPage(
  db: Db,
  actor: StaffActor,
  address: LetterAddress,
  { now }: { readonly now: Date },
) {
  const { call, rows, row } = await loadDecided(db, actor, address);
  const { dossierId, decision } = row;
  const [sent] = await listLetters(db, actor, dossierId);
  const decided = sortByRank(rows.filter((one): one is DecidedRow => one.decision !== null));
  const held = await listHeldByRelease(
    db,
    decided.map((one) => one.decision.id),
  );
  const states = await loadLetterStates(db, call.id, decided);
  const unread = decided.filter(
    (one) => !held.has(one.decision.id) && !states.get(one.dossierId)?.isReviewed,
  );
  const position = decided.findIndex((one) => one.dossierId === dossierId);
  const others = [...decided.slice(position + 1), ...decided.slice(0, Math.max(position, 0))];
  const next = others.find((one) => unread.includes(one));
  const base = {
    call,
    dossier: row,
    /** The newest letter that was sent to the team. */
    sent: sent ?? null,
    next: next ? { dossierId: next.dossierId, acronym: next.acronym } : null,
    unreadCount: unread.length,
    decidedCount: decided.length,
  };
  if (!decision) return { ...base, letter: null };
  const kind = decision.state;
  const builder = await loadLetterBuilder(db, call.id, [dossierId]);
  const ownLocale = builder.getLocale(dossierId);
  const locale = address.locale ?? ownLocale;
  const letter = builder.build(row, { kind, locale, at: now });
  const adaptation = builder.getAdaptation(dossierId, kind, locale);
  const template = builder.getTemplate(kind);
  const review = states.get(dossierId)?.isReviewed ? await loadReview(db, dossierId) : null;
  return {
    ...base,
    letter: toLetterSheet(letter),
    /** The language that the letter leaves in. */
    ownLocale,
    /** Of the letter in that language: only this one can be reviewed. */
    digest: locale === ownLocale ? digestLetter(letter) : null,
    review,
    adaptation,
    template,
    templates: await listTemplates(db, actor, kind),
    /** What the form for adapting begins with. */
    text: adaptation?.text ?? template.texts[locale],
    /** The letter waits for a release, or has left. */
    release: held.get(decision.id) ?? null,
  };
}

export type LetterPageView = Awaited<ReturnType<typeof loadLetterPage>>;

/** The letter of a dossier for its preview as PDF. */
export async function loadPreviewedLetter(
  db: Db,
  actor: StaffActor,
  address: LetterAddress,
  now: Date,
) {
  const { call, row } = await loadDecided(db, actor, address);
  const { dossierId, decision, number, acronym } = row;
  if (!decision) throw new DomainError("NOT_FOUND");
  const builder = await loadLetterBuilder(db, call.id, [dossierId]);
  const locale = address.locale ?? builder.getLocale(dossierId);
  return {
    call,
    number,
    acronym,
    letter: builder.build(row, { kind: decision.state, locale, at: now }),
  };
}

async function loadReview(db: Db, dossierId: string) {
  const [review] = await db
    .select({
      name: sql<
        string | null
      >`nullif(trim(concat_ws(' ', ${users.firstName}, ${users.lastName})), '')`,
      at: letterReviews.reviewedAt,
    })
    .from(letterReviews)
    .leftJoin(users, eq(users.id, letterReviews.reviewedBy))
    .where(eq(letterReviews.dossierId, dossierId));
  return review ?? null;
}
