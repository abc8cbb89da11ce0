import type { CallSearch } from "#features/portal/calls/catalogue/call-search.server.ts";
import type { CallCardRow } from "#features/portal/calls/queries/calls.server.ts";
import { toAgenda } from "#features/portal/calls/rules/agenda.ts";
import { type CallCardView, toCardView } from "#features/portal/calls/rules/call-card.ts";
import { type CallStatus, getCallPhase } from "#features/portal/calls/rules/status.ts";
import type { CallTime } from "#features/portal/calls/rules/time-left.ts";
import { type TimelineData, toTimelineData } from "#features/portal/calls/rules/timeline.ts";
import { computeTimelineHeight } from "#features/portal/calls/rules/timeline-height.ts";
import {
  type AgendaView,
  type DrawingView,
  toAgendaEntry,
  toPartnerRows,
} from "#features/portal/calls/views/timeline-view.server.ts";
import type { Actor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { listFavouriteCalls } from "../queries/favourites.server.ts";
import { sortByUrgency } from "../rules/favourite-order.ts";

export interface FavouriteCall extends Omit<CallCardView, "status" | "time"> {
  /** Withdrawn by its agency: its page says why. */
  readonly status: CallStatus | "withdrawn";
  /** Null for a withdrawn call: its dates no longer apply. */
  readonly time: CallTime | null;
  /** Its page is no longer published, so it has no link. */
  readonly retired: boolean;
}

export type FavouriteGroups = Readonly<Record<CallStatus, readonly FavouriteCall[]>>;

/** A person's favourites, grouped by what can still be done about them, most urgent first. */
export async function loadFavouriteGroups(
  db: Db,
  actor: Actor,
  now: Date,
  locale: Locale,
  t: Translate,
): Promise<FavouriteGroups> {
  const calls = (await listPublishedFavourites(db, actor, now)).map((row) =>
    toFavourite(row, now, locale, t),
  );
  const having = (...statuses: readonly FavouriteCall["status"][]) =>
    calls.filter((call) => statuses.includes(call.status));
  return {
    open: having("open"),
    upcoming: having("upcoming"),
    closed: having("closed", "withdrawn"),
  };
}

function toFavourite(row: CallCardRow, now: Date, locale: Locale, t: Translate): FavouriteCall {
  const card = toCardView(row, now, locale, t);
  const phase = getCallPhase(row, now);
  if (phase === "withdrawn") return { ...card, status: "withdrawn", time: null, retired: false };
  return { ...card, retired: phase === "retired" };
}

/** The favourites that still have a page, as an agenda. */
export async function loadFavouriteAgenda(
  db: Db,
  actor: Actor,
  now: Date,
  locale: Locale,
  t: Translate,
): Promise<AgendaView & DrawingView> {
  const rows = await listShownFavourites(db, actor, now);
  const spans = rows.map((row) => ({
    group: row.partner.slug,
    start: row.opensAt.getTime(),
    end: row.closesAt.getTime(),
  }));
  return {
    agenda: toAgenda(rows.map((row) => toAgendaEntry(row, now, locale, t))),
    page: 1,
    pages: 1,
    missingPage: null,
    range: { first: 1, last: rows.length },
    total: rows.length,
    height: computeTimelineHeight(spans, now),
    now,
  };
}

/** The same favourites as data of the timeline. */
export async function loadFavouriteTimeline(
  db: Db,
  search: CallSearch,
  actor: Actor,
  locale: Locale,
): Promise<TimelineData> {
  const now = search.now();
  const [rows, partners] = await Promise.all([
    listShownFavourites(db, actor, now),
    search.listPartners(),
  ]);
  const groups = toPartnerRows(partners, locale);
  const idOf = new Map(groups.map((group) => [group.id, group.partnerId]));
  const calls = rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    partnerId: idOf.get(row.partner.slug) ?? 0,
    title: locale === "fr" ? row.titleFr : row.titleEn,
    status: getStatus(row, now),
    opensAt: row.opensAt,
    closesAt: row.closesAt,
  }));
  return toTimelineData(calls, groups, calls.length, now);
}

async function listPublishedFavourites(db: Db, actor: Actor, now: Date): Promise<CallCardRow[]> {
  const rows = await listFavouriteCalls(db, actor);
  // A call whose publication was postponed again is hidden.
  return sortByUrgency(
    rows.filter((row) => getCallPhase(row, now) !== "unpublished"),
    now,
  );
}

async function listShownFavourites(db: Db, actor: Actor, now: Date): Promise<CallCardRow[]> {
  const rows = await listPublishedFavourites(db, actor, now);
  return rows.filter((row) => !["retired", "withdrawn"].includes(getCallPhase(row, now)));
}

function getStatus(row: CallCardRow, now: Date): CallStatus {
  const phase = getCallPhase(row, now);
  return phase === "upcoming" || phase === "open" ? phase : "closed";
}
