import {
  findPartnerBySlug,
  listPartnerProfiles,
  type PartnerProfile,
} from "#features/portal/partners/queries/partners.server.ts";
import { formatOfPartner } from "#features/portal/partners/rules/format-of-partner.ts";
import { logoHref } from "#features/portal/partners/rules/logo.ts";
import { partnerHref } from "#features/portal/partners/rules/paths.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import type { CallSearch } from "../catalogue/call-search.server.ts";
import { type CallCardView, toCardView } from "../rules/call-card.ts";
import { type Criteria, EMPTY_CRITERIA } from "../rules/criteria.ts";
import type { CallStatus } from "../rules/status.ts";

export const PARTNER_CALLS_PER_PAGE = 12;

/** An agency in one language, with its number of calls by status. */
export interface PartnerView {
  readonly code: string;
  readonly slug: string;
  readonly href: string;
  readonly name: string;
  readonly description: string;
  /** Null when the stored website is not an http address. */
  readonly website: string | null;
  /** The agency after "of": « de l'ANR ». */
  readonly ofPartner: string;
  readonly colour: { readonly light: string; readonly dark: string };
  readonly logo: string | null;
  readonly calls: Readonly<Record<CallStatus, number>>;
}

/** The page of an agency: its calls, most urgent first. */
export interface PartnerPageView {
  readonly partner: PartnerView;
  readonly cards: readonly CallCardView[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

export async function loadPartnersView(
  db: Db,
  search: CallSearch,
  locale: Locale,
): Promise<PartnerView[]> {
  const count = async (status: CallStatus) => {
    const criteria: Criteria = { ...EMPTY_CRITERIA, statuses: [status] };
    return (await search.search(criteria, { page: 1, perPage: 1 })).facets.partners;
  };
  const [profiles, upcoming, open, closed] = await Promise.all([
    listPartnerProfiles(db),
    count("upcoming"),
    count("open"),
    count("closed"),
  ]);
  return profiles.map((profile) =>
    toPartnerView(profile, locale, {
      upcoming: upcoming[profile.slug] ?? 0,
      open: open[profile.slug] ?? 0,
      closed: closed[profile.slug] ?? 0,
    }),
  );
}

export async function loadPartnerPageView(
  db: Db,
  search: CallSearch,
  { slug, page, locale, t }: { slug: string; page: number; locale: Locale; t: Translate },
): Promise<PartnerPageView> {
  const profile = await findPartnerBySlug(db, slug);
  if (!profile) throw new DomainError("NOT_FOUND");
  const request = { page, perPage: PARTNER_CALLS_PER_PAGE };
  const found = await search.search({ ...EMPTY_CRITERIA, partners: [slug] }, request);
  const now = search.now();
  return {
    partner: toPartnerView(profile, locale, found.facets.statuses),
    cards: found.calls.map((row) => toCardView(row, now, locale, t)),
    total: found.total,
    page,
    pages: found.pages,
  };
}

function toPartnerView(
  profile: PartnerProfile,
  locale: Locale,
  calls: PartnerView["calls"],
): PartnerView {
  const french = locale === "fr";
  return {
    code: profile.code,
    ofPartner: formatOfPartner(locale, profile),
    slug: profile.slug,
    href: partnerHref(profile.slug),
    name: french ? profile.nameFr : profile.nameEn,
    description: french ? profile.descriptionFr : profile.descriptionEn,
    website: /^https?:\/\//.test(profile.website) ? profile.website : null,
    colour: { light: profile.colour, dark: profile.colourOnDark },
    logo: profile.logoKey && logoHref(profile.logoKey),
    calls,
  };
}
