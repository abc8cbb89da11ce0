import type { PartnerSummary } from "#features/portal/partners/queries/partners.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import type { CallSearch } from "../catalogue/call-search.server.ts";
import type { CallCardRow } from "../queries/calls.server.ts";
import { type AgendaCall, type AgendaPart, toAgenda } from "../rules/agenda.ts";
import { type CallCardView, toCardView } from "../rules/call-card.ts";
import type { Criteria, PageRequest } from "../rules/criteria.ts";
import { type TimelineData, toTimelineData } from "../rules/timeline.ts";
import { computeTimelineHeight } from "../rules/timeline-height.ts";
import { AGENDA_PAGE_SIZE, MAX_TIMELINE_ITEMS } from "../rules/timeline-limits.ts";
import { loadSearchView, type SearchView } from "./search-view.server.ts";

export type AgendaEntry = AgendaCall & Omit<CallCardView, "summary">;

/** One page of the agenda. */
export interface AgendaView {
  readonly agenda: readonly AgendaPart<AgendaEntry>[];
  readonly page: number;
  readonly pages: number;
  /** The requested page number when it is past the end of the agenda. */
  readonly missingPage: number | null;
  /** Positions of the first and last call of this page, from 1. */
  readonly range: { readonly first: number; readonly last: number };
  readonly total: number;
}

/** What the server knows about the timeline before it is drawn. */
export interface DrawingView {
  readonly now: Date;
  /** In pixels. */
  readonly height: number;
}

/** The chronology page: the search, and the agenda with the same calls as text. */
export interface TimelineView extends AgendaView, DrawingView {
  readonly search: SearchView;
}

export async function loadTimelineView(
  search: CallSearch,
  criteria: Criteria,
  request: PageRequest,
  locale: Locale,
  t: Translate,
): Promise<TimelineView> {
  const view = await loadSearchView(search, criteria, { ...request, page: 1 }, locale, t);
  const pages = Math.max(1, Math.ceil(view.total / AGENDA_PAGE_SIZE));
  const page = Math.min(request.page, pages);
  const rows = await search.listMostUrgent(criteria, { page, perPage: AGENDA_PAGE_SIZE });
  const now = search.now();
  const first = (page - 1) * AGENDA_PAGE_SIZE;
  return {
    search: view,
    now,
    height: computeTimelineHeight(await search.listBars(criteria, MAX_TIMELINE_ITEMS), now),
    agenda: toAgenda(rows.map((row) => toAgendaEntry(row, now, locale, t))),
    page,
    pages,
    missingPage: page === request.page ? null : request.page,
    range: { first: first + 1, last: first + rows.length },
    total: view.total,
  };
}

export const toAgendaEntry = (
  row: CallCardRow,
  now: Date,
  locale: Locale,
  t: Translate,
): AgendaEntry => ({
  ...toCardView(row, now, locale, t),
  opensAt: row.opensAt,
  closesAt: row.closesAt,
});

/** The data of the timeline. */
export async function loadTimelineData(
  search: CallSearch,
  criteria: Criteria,
  locale: Locale,
): Promise<TimelineData> {
  const [{ calls, total }, partners] = await Promise.all([
    search.loadTimeline(criteria, locale, MAX_TIMELINE_ITEMS),
    search.listPartners(),
  ]);
  return toTimelineData(calls, toPartnerRows(partners, locale), total, search.now());
}

/** The rows of the timeline. */
export const toPartnerRows = (partners: readonly PartnerSummary[], locale: Locale) =>
  partners.map((partner) => ({
    partnerId: partner.id,
    id: partner.slug,
    code: partner.code,
    name: locale === "fr" ? partner.nameFr : partner.nameEn,
    colour: { light: partner.colour, dark: partner.colourOnDark },
  }));
