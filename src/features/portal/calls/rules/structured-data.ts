import type { Locale } from "#platform/i18n/locale.ts";
import { callHref } from "./paths.ts";
import { getLastChange, getRetirementDate } from "./status.ts";

interface DescribedCall {
  slug: string;
  titleFr: string;
  titleEn: string;
  summaryFr: string;
  summaryEn: string;
  url: string | null;
  partner: { nameFr: string; nameEn: string; code: string };
  publishedAt: Date;
  opensAt: Date;
  closesAt: Date;
  updatedAt: Date;
  maxAmountEuros: number | null;
  envelopeEuros: number | null;
}

interface CallDataInput {
  call: DescribedCall;
  /** `ANR-26-BIOT` */
  number: string;
  locale: Locale;
  origin: string;
  keywords: readonly string[];
  fields: readonly { name: string }[];
  documents: readonly { label: string; href: string }[];
}

/**
 * JSON-LD of a call (schema.org). There is no type for a call for proposals, which is neither an event nor an offer for
 * sale: it is described as a page, valid for a period, about a grant and its funder.
 */
export function buildCallJsonLd({
  call,
  number,
  locale,
  origin,
  keywords,
  fields,
  documents,
}: CallDataInput): object {
  const french = locale === "fr";
  const name = french ? call.titleFr : call.titleEn;
  const description = french ? call.summaryFr : call.summaryEn;
  const amount = {
    ...(call.maxAmountEuros === null ? {} : { maxValue: call.maxAmountEuros }),
    ...(call.envelopeEuros === null ? {} : { value: call.envelopeEuros }),
  };
  const hasAmount = Object.keys(amount).length > 0;
  const page = `${origin}${callHref(call.slug)}?locale=${locale}`;
  return {
    "@context": "https://schema.org",
    "@type": "WebPage",
    "@id": page,
    url: page,
    name,
    description,
    inLanguage: locale,
    datePublished: call.publishedAt.toISOString(),
    dateModified: getLastChange(call).toISOString(),
    expires: getRetirementDate(call.closesAt).toISOString(),
    temporalCoverage: `${call.opensAt.toISOString()}/${call.closesAt.toISOString()}`,
    isPartOf: {
      "@type": "WebSite",
      "@id": `${origin}/#site`,
      name: "Passerelle",
      url: `${origin}/`,
    },
    ...(documents.length > 0
      ? {
          hasPart: documents.map(({ label, href }) => ({
            "@type": "DigitalDocument",
            name: label,
            url: `${origin}${href}`,
          })),
        }
      : {}),
    ...(keywords.length > 0 ? { keywords: keywords.join(", ") } : {}),
    mainEntity: {
      "@type": hasAmount ? "MonetaryGrant" : "Grant",
      identifier: number,
      name,
      description,
      url: call.url ?? page,
      funder: {
        "@type": "Organization",
        name: french ? call.partner.nameFr : call.partner.nameEn,
        alternateName: call.partner.code,
      },
      ...(fields.length > 0 ? { about: fields.map((field) => field.name) } : {}),
      ...(hasAmount ? { amount: { "@type": "MonetaryAmount", currency: "EUR", ...amount } } : {}),
    },
  };
}

/** JSON-LD of the portal, with the address template of its search. */
export function buildPortalJsonLd(origin: string, locale: Locale, description: string): object {
  return {
    "@context": "https://schema.org",
    "@type": "WebSite",
    "@id": `${origin}/#site`,
    url: `${origin}/`,
    name: "Passerelle",
    description,
    inLanguage: locale,
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${origin}/?keywords={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
}
