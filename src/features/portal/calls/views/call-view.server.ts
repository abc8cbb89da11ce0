import { ofPartner } from "#features/portal/partners/rules/of-partner.ts";
import { DomainError } from "#platform/errors.ts";
import { formatDate, formatDayTime } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { parisDaysBetween } from "#platform/i18n/paris-time.ts";
import type { Translate } from "#platform/i18n/words.ts";
import type { RichDocument } from "#rich-text/document.ts";
import type { CallSearch } from "../catalogue/call-search.server.ts";
import { type CallCardView, callHref, toCardView } from "../rules/call-card.ts";
import { EVERYTHING, searchHref } from "../rules/criteria.ts";
import { describeChanges, type HistoryLine } from "../rules/date-history.ts";
import { lastChange } from "../rules/last-change.ts";
import { phaseAt, retiresAt } from "../rules/status.ts";
import { callData } from "../rules/structured-data.ts";

/** No date is of this year: every date shows its own. */
const SHOW_YEAR = new Date(0);

/** One of a call's three moments. */
export interface CallStep {
  readonly name: "publication" | "opening" | "closing";
  readonly iso: string;
  readonly words: string;
  readonly past: boolean;
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
  readonly history: readonly HistoryLine[];
  readonly related: readonly CallCardView[];
  /** All calls of the same partner. */
  readonly partnerHref: string;
  readonly calendarHref: string | null;
  /** The address to share, whole. */
  readonly address: string;
  readonly updated: string;
  /** Until when the page of a closed call stays. */
  readonly staysUntil: string | null;
  /** What search engines are told. */
  readonly data: object;
}

/** A call anybody may see now, or the error that says why not. */
export async function publishedCall(search: CallSearch, slug: string) {
  const found = await search.callBySlug(slug);
  const phase = found ? phaseAt(found.call, search.now()) : "unpublished";
  if (!found || phase === "unpublished") throw new DomainError("NOT_FOUND");
  if (phase === "retired") throw new DomainError("GONE");
  return found;
}

export async function callView(
  search: CallSearch,
  slug: string,
  { locale, origin }: { locale: Locale; origin: string },
  t: Translate,
): Promise<CallView> {
  const { call, erc } = await publishedCall(search, slug);
  const [changes, related] = await Promise.all([
    search.dateChanges([call.id]),
    search.relatedTo(call.id),
  ]);
  const now = search.now();
  const french = locale === "fr";
  const card = toCardView(call, now, locale, t);
  const step = (name: CallStep["name"], at: Date): CallStep => ({
    name,
    iso: at.toISOString(),
    words: formatDayTime(locale, at, now),
    past: at <= now,
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
      href: searchHref("/", { ...EVERYTHING, keywords: word }),
    })),
    url: call.url,
    ofPartner: ofPartner(locale, call.partner),
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
      lastDay: card.status === "open" && parisDaysBetween(now, call.closesAt) === 0,
    },
    // What was changed before publication is the agency's own business.
    history: describeChanges(
      changes.filter((change) => change.changedAt >= call.publishedAt),
      locale,
      t,
    ),
    related: related.map((row) => toCardView(row, now, locale, t)),
    partnerHref: searchHref("/", { ...EVERYTHING, partners: [call.partner.slug] }),
    calendarHref:
      card.status === "closed" ? null : `${callHref(call.slug)}/calendrier.ics?locale=${locale}`,
    address,
    updated: formatDate(locale, lastChange(call)),
    staysUntil: card.status === "closed" ? formatDate(locale, retiresAt(call.closesAt)) : null,
    data: callData({ call, locale, origin, keywords: words, fields }),
  };
}
