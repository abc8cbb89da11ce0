import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import type { CallCardRow } from "../queries/calls.server.ts";
import { callHref } from "./paths.ts";
import { type CallStatus, getCallPhase, getCallStatus } from "./status.ts";
import { type CallTime, describeTime } from "./time-left.ts";

/** A call on a card, in one language at one moment. */
export interface CallCardView {
  readonly id: number;
  readonly href: string;
  readonly title: string;
  readonly summary: string;
  readonly status: CallStatus;
  readonly time: CallTime;
  readonly partner: { readonly code: string; readonly name: string; readonly colour: Colour };
  readonly openToCompanies: boolean;
  readonly openToInternational: boolean;
  readonly consortiumType: "national" | "international";
}

interface Colour {
  readonly light: string;
  readonly dark: string;
}

export function toCardView(
  row: CallCardRow,
  now: Date,
  locale: Locale,
  t: Translate,
): CallCardView {
  return toCard(row, getCardStatus(row, now), now, locale, t);
}

/**
 * The status by dates. A cached row may be rendered just before its publication, after its retirement, or just after its
 * withdrawal: it has then not yet left the catalogue.
 */
const getCardStatus = (row: CallCardRow, now: Date): CallStatus =>
  now < row.publishedAt ? "upcoming" : getCallStatus(row, now);

function toCard(
  row: CallCardRow,
  status: CallStatus,
  now: Date,
  locale: Locale,
  t: Translate,
): CallCardView {
  return {
    id: row.id,
    href: callHref(row.slug),
    title: locale === "fr" ? row.titleFr : row.titleEn,
    summary: locale === "fr" ? row.summaryFr : row.summaryEn,
    status,
    time: describeTime(status, row, now, locale, t),
    partner: {
      code: row.partner.code,
      name: locale === "fr" ? row.partner.nameFr : row.partner.nameEn,
      colour: { light: row.partner.colour, dark: row.partner.colourOnDark },
    },
    openToCompanies: row.openToCompanies,
    openToInternational: row.openToInternational,
    consortiumType: row.consortiumType,
  };
}

/** A call in the API: both languages, dates in UTC. */
export function toApiCall(row: CallCardRow, now: Date, origin: string) {
  return {
    id: row.id,
    slug: row.slug,
    partner: row.partner.slug,
    url: row.url,
    page: `${origin}${callHref(row.slug)}`,
    status: getCallPhase(row, now),
    title: { fr: row.titleFr, en: row.titleEn },
    description: { fr: row.summaryFr, en: row.summaryEn },
    publicationDate: row.publishedAt,
    openingDate: row.opensAt,
    closingDate: row.closesAt,
    openToCompanies: row.openToCompanies,
    openToInternational: row.openToInternational,
    consortiumType: row.consortiumType,
  };
}
