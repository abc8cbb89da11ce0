import { formatOfPartner } from "#features/portal/partners/rules/format-of-partner.ts";
import { DomainError } from "#platform/errors.ts";
import { formatDate, formatDayTime } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { countParisDays } from "#platform/i18n/paris-time.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import type { RichDocument } from "#rich-text/document.ts";
import type { CallSearch } from "../catalogue/call-search.server.ts";
import { type CallCardView, toCardView } from "../rules/call-card.ts";
import { EMPTY_CRITERIA, searchHref } from "../rules/criteria.ts";
import { type DateHistoryEntry, describeDateChanges } from "../rules/date-history.ts";
import { callHref } from "../rules/paths.ts";
import { getCallPhase, getLastChange, getRetirementDate } from "../rules/status.ts";
import { buildCallJsonLd } from "../rules/structured-data.ts";

/** No date is of this year: every date shows its own. */
const SHOW_YEAR = new Date(0);

/** One of a call's three moments. */
export interface CallStep {
  readonly name: "publication" | "opening" | "closing";
  readonly iso: string;
  readonly date: string;
  readonly isPast: boolean;
}

/** A call as its own page shows it, in one language at one moment. */
export interface CallView extends CallCardView {
  readonly programme: string | null;
  readonly body: RichDocument;
  readonly keywords: readonly { readonly word: string; readonly href: string }[];
  readonly url: string | null;
  /** The agency after "of". */
  readonly ofPartner: string;
  readonly amount: { readonly euros: number; readonly kind: "project_max" | "envelope" } | null;
  readonly erc: readonly { readonly code: string; readonly name: string }[];
  readonly steps: readonly CallStep[];
  /** The closing, whatever the status; on the last day it is counted down live. */
  /** The moment that is counted down to, with its year: paper is read in other years, too. */
  readonly printedMoment: string;
  readonly closing: { readonly iso: string; readonly words: string; readonly lastDay: boolean };
  readonly history: readonly DateHistoryEntry[];
  readonly related: readonly CallCardView[];
  /** All calls of the same partner. */
  readonly partnerHref: string;
  readonly calendarHref: string | null;
  /** The address to share, whole. */
  readonly shareUrl: string;
  readonly updated: string;
  /** Until when the page of a closed call stays. */
  readonly visibleUntil: string | null;
  /** What search engines are told. */
  readonly jsonLd: object;
}

/** A call anybody may see now, or the error that says why not. */
export async function requirePublishedCall(search: CallSearch, slug: string) {
  const found = await search.findCallBySlug(slug);
  const phase = found ? getCallPhase(found.call, search.now()) : "unpublished";
  if (!found || phase === "unpublished") throw new DomainError("NOT_FOUND");
  if (phase === "retired") throw new DomainError("GONE");
  return found;
}

export async function loadCallView(
  search: CallSearch,
  slug: string,
  { locale, origin }: { locale: Locale; origin: string },
  t: Translate,
): Promise<CallView> {
  const { call, erc } = await requirePublishedCall(search, slug);
  const [changes, related] = await Promise.all([
    search.listDateChanges([call.id]),
    search.findRelated(call.id),
  ]);
  const now = search.now();
  const french = locale === "fr";
  const card = toCardView(call, now, locale, t);
  const step = (name: CallStep["name"], at: Date): CallStep => ({
    name,
    iso: at.toISOString(),
    date: formatDayTime(locale, at, now),
    isPast: at <= now,
  });
  const address = `${origin}${callHref(call.slug)}`;
  const fields = erc.map(({ code, nameFr, nameEn }) => ({ code, name: french ? nameFr : nameEn }));
  const words = french ? call.keywordsFr : call.keywordsEn;
  return {
    ...card,
    programme: call.programme,
    body: french ? call.bodyFr : call.bodyEn,
    keywords: words.map((word) => ({
      word,
      href: searchHref("/", { ...EMPTY_CRITERIA, keywords: word }),
    })),
    url: call.url,
    ofPartner: formatOfPartner(locale, call.partner),
    amount:
      call.amountEuros !== null && call.amountKind !== null
        ? { euros: call.amountEuros, kind: call.amountKind }
        : null,
    erc: fields,
    steps: [
      step("publication", call.publishedAt),
      step("opening", call.opensAt),
      step("closing", call.closesAt),
    ],
    printedMoment: formatDayTime(locale, new Date(card.time.iso), SHOW_YEAR),
    closing: {
      iso: call.closesAt.toISOString(),
      words: formatDayTime(locale, call.closesAt, now),
      lastDay: card.status === "open" && countParisDays(now, call.closesAt) === 0,
    },
    // What was changed before publication is the agency's own business.
    history: describeDateChanges(
      changes.filter((change) => change.changedAt >= call.publishedAt),
      locale,
      t,
    ),
    related: related.map((row) => toCardView(row, now, locale, t)),
    partnerHref: searchHref("/", { ...EMPTY_CRITERIA, partners: [call.partner.slug] }),
    calendarHref:
      card.status === "closed" ? null : `${callHref(call.slug)}/calendrier.ics?locale=${locale}`,
    shareUrl: address,
    updated: formatDate(locale, getLastChange(call)),
    visibleUntil:
      card.status === "closed" ? formatDate(locale, getRetirementDate(call.closesAt)) : null,
    jsonLd: buildCallJsonLd({ call, locale, origin, keywords: words, fields }),
  };
}
