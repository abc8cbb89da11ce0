import { formatOfPartner } from "#features/portal/partners/rules/format-of-partner.ts";
import { logoHref } from "#features/portal/partners/rules/logo.ts";
import { DomainError } from "#platform/errors.ts";
import { formatDate, formatDayTime } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import type { RichDocument } from "#rich-text/document.ts";
import type { CallSearch } from "../catalogue/call-search.server.ts";
import { type CallCardView, toCardView } from "../rules/call-card.ts";
import { EMPTY_CRITERIA, searchHref } from "../rules/criteria.ts";
import { type DateHistoryEntry, describeDateChanges } from "../rules/date-history.ts";
import { callHref } from "../rules/paths.ts";
import { getCallPhase, getLastChange, getRetirementDate } from "../rules/status.ts";
import { buildCallJsonLd } from "../rules/structured-data.ts";
import { isLastDay } from "../rules/time-left.ts";

/** A reference date in another year makes the formatter show the year. */
const SHOW_YEAR = new Date(0);

/** One of the three dates of a call. */
export interface CallStep {
  readonly name: "publication" | "opening" | "closing";
  readonly iso: string;
  readonly date: string;
  readonly isPast: boolean;
}

/** A call on its own page, in one language at one moment. */
export interface CallView extends CallCardView {
  readonly programme: string | null;
  readonly body: RichDocument;
  readonly keywords: readonly { readonly word: string; readonly href: string }[];
  readonly url: string | null;
  /** The agency after "of": « de l'ANR ». */
  readonly ofPartner: string;
  /** The address of the agency's logo. */
  readonly logo: string | null;
  readonly maxAmountEuros: number | null;
  readonly envelopeEuros: number | null;
  readonly erc: readonly { readonly code: string; readonly name: string }[];
  readonly steps: readonly CallStep[];
  /** The moment of `time` with its year, for print: paper is read in later years. */
  readonly printedMoment: string;
  /** `lastDay`: the page counts down live. */
  readonly closing: { readonly iso: string; readonly moment: string; readonly lastDay: boolean };
  readonly history: readonly DateHistoryEntry[];
  readonly related: readonly CallCardView[];
  /** The search for all calls of the same partner. */
  readonly partnerHref: string;
  readonly calendarHref: string | null;
  /** The absolute address. */
  readonly shareUrl: string;
  readonly updated: string;
  /** The day a closed call's page is withdrawn; null for other calls. */
  readonly visibleUntil: string | null;
  /** JSON-LD for search engines. */
  readonly jsonLd: object;
}

/** Finds a published call. Throws `NOT_FOUND` before its publication and `GONE` after its withdrawal. */
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
  const keywords = french ? call.keywordsFr : call.keywordsEn;
  return {
    ...card,
    programme: call.programme,
    body: french ? call.bodyFr : call.bodyEn,
    keywords: keywords.map((word) => ({
      word,
      href: searchHref("/", { ...EMPTY_CRITERIA, keywords: word }),
    })),
    url: call.url,
    ofPartner: formatOfPartner(locale, call.partner),
    logo: call.partner.logoKey && logoHref(call.partner.logoKey),
    maxAmountEuros: call.maxAmountEuros,
    envelopeEuros: call.envelopeEuros,
    erc: fields,
    steps: [
      step("publication", call.publishedAt),
      step("opening", call.opensAt),
      step("closing", call.closesAt),
    ],
    printedMoment: formatDayTime(locale, new Date(card.time.iso), SHOW_YEAR),
    closing: {
      iso: call.closesAt.toISOString(),
      moment: formatDayTime(locale, call.closesAt, now),
      lastDay: card.status === "open" && isLastDay(call.closesAt, now),
    },
    // Changes before publication are internal to the agency.
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
    jsonLd: buildCallJsonLd({ call, locale, origin, keywords, fields }),
  };
}
