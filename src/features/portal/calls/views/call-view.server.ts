import { formatOfPartner } from "#features/portal/partners/rules/format-of-partner.ts";
import { logoHref } from "#features/portal/partners/rules/logo.ts";
import { DomainError } from "#platform/errors.ts";
import { getExtension } from "#platform/files/file-name.ts";
import { formatFileSize } from "#platform/files/file-size.ts";
import { formatDate, formatDayTime } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import type { RichDocument } from "#rich-text/document.ts";
import type { CallSearch } from "../catalogue/call-search.server.ts";
import { describeAnnouncedDate } from "../rules/announced-date.ts";
import { type CallCardView, toCardView } from "../rules/call-card.ts";
import type { CallContact, CallDocument } from "../rules/call-content.ts";
import { formatCallNumber } from "../rules/call-number.ts";
import { EMPTY_CRITERIA, searchHref } from "../rules/criteria.ts";
import { type DateHistoryEntry, describeDateChanges } from "../rules/date-history.ts";
import { callDocumentHref, callHref } from "../rules/paths.ts";
import { getCallPhase, getLastChange, getRetirementDate } from "../rules/status.ts";
import { buildCallJsonLd } from "../rules/structured-data.ts";
import { isLastDay } from "../rules/time-left.ts";

/** A reference date in another year makes the formatter show the year. */
const SHOW_YEAR = new Date(0);

/** A date of a call: one of the three that decide its status, or one that the agency announces. */
export interface CallStep {
  readonly name: "publication" | "opening" | "closing" | "eligibilityAnswer" | "decisions";
  /** Of an announced date: a day or a month. */
  readonly iso: string;
  readonly date: string;
  readonly isPast: boolean;
}

/** A call on its own page, in one language at one moment. */
export interface CallView extends CallCardView {
  /** `ANR-26-BIOT` */
  readonly number: string;
  /** The agency's own reference. */
  readonly reference: string | null;
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
  readonly documents: readonly {
    readonly id: string;
    readonly href: string;
    readonly label: string;
    readonly kind: CallDocument["kind"];
    readonly language: Locale | null;
    /** `PDF` */
    readonly format: string;
    readonly size: string;
  }[];
  readonly contacts: readonly (Pick<CallContact, "id" | "name" | "email" | "phone"> & {
    readonly role: string;
  })[];
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
  /** Whether the call has rules of eligibility, which its page "May I apply?" shows. */
  readonly hasEligibilityRules: boolean;
  /** JSON-LD for search engines. */
  readonly jsonLd: object;
}

/** Finds a published call. Throws `NOT_FOUND` before its publication and `GONE` once it is retired or withdrawn. */
export async function requirePublishedCall(search: CallSearch, slug: string) {
  const found = await search.findCallBySlug(slug);
  const phase = found ? getCallPhase(found.call, search.now()) : "unpublished";
  if (!found || phase === "unpublished") throw new DomainError("NOT_FOUND");
  if (phase === "retired" || phase === "withdrawn") throw new DomainError("GONE");
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
  return buildCallView({ call, erc, changes, related }, { locale, origin, now: search.now() }, t);
}

/** A call with what its page shows beside it. */
interface ShownCall extends Awaited<ReturnType<typeof requirePublishedCall>> {
  readonly changes: Awaited<ReturnType<CallSearch["listDateChanges"]>>;
  readonly related: Awaited<ReturnType<CallSearch["findRelated"]>>;
}

/** The page of a call in one language at one moment; also of a call that is not published, for its preview. */
export function buildCallView(
  { call, erc, changes, related }: ShownCall,
  { locale, origin, now }: { locale: Locale; origin: string; now: Date },
  t: Translate,
): CallView {
  const french = locale === "fr";
  const card = toCardView(call, now, locale, t);
  const step = (name: CallStep["name"], at: Date): CallStep => ({
    name,
    iso: at.toISOString(),
    date: formatDayTime(locale, at, now),
    isPast: at <= now,
  });
  const announce = (name: CallStep["name"], announced: string | null): CallStep[] =>
    announced === null ? [] : [{ name, ...describeAnnouncedDate(announced, locale, now) }];
  const documents = call.documents.map(({ id, kind, language, labelFr, labelEn, file }) => ({
    id,
    href: callDocumentHref(call.slug, id),
    label: (french ? labelFr || labelEn : labelEn || labelFr) || file.fileName,
    kind,
    language,
    format: getExtension(file.fileName)?.toUpperCase() ?? "",
    size: formatFileSize(file.bytes, locale),
  }));
  const number = formatCallNumber({ ...call, partner: call.partner.code });
  const address = `${origin}${callHref(call.slug)}`;
  const fields = erc.map(({ code, nameFr, nameEn }) => ({ code, name: french ? nameFr : nameEn }));
  const keywords = french ? call.keywordsFr : call.keywordsEn;
  return {
    ...card,
    number,
    reference: call.reference,
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
      ...announce("eligibilityAnswer", call.eligibilityAnswerOn),
      ...announce("decisions", call.decisionsOn),
    ],
    documents,
    contacts: call.contacts.map(({ id, name, roleFr, roleEn, email, phone }) => ({
      id,
      name,
      role: french ? roleFr || roleEn : roleEn || roleFr,
      email,
      phone,
    })),
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
    hasEligibilityRules: call.eligibility.length > 0,
    jsonLd: buildCallJsonLd({ call, number, locale, origin, keywords, fields, documents }),
  };
}
