import { formatDate } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import type { CallSearch } from "../catalogue/call-search.server.ts";
import { type CallCardView, toCardView } from "../rules/call-card.ts";
import { EMPTY_CRITERIA, searchHref } from "../rules/criteria.ts";
import { getCallPhase } from "../rules/status.ts";

/** The page of a call that its agency withdrew. */
export interface WithdrawnCallView {
  readonly title: string;
  readonly partner: { readonly name: string; readonly href: string };
  readonly withdrawn: string;
  readonly reason: string;
  /** Open and upcoming calls about the same subjects. */
  readonly related: readonly CallCardView[];
}

/** The withdrawn call of an address; null for every other call. */
export async function findWithdrawnCall(
  search: CallSearch,
  slug: string,
  locale: Locale,
  t: Translate,
): Promise<WithdrawnCallView | null> {
  const now = search.now();
  const call = (await search.findCallBySlug(slug))?.call;
  if (!call?.withdrawnAt || getCallPhase(call, now) !== "withdrawn") return null;
  const isFrench = locale === "fr";
  const related = await search.findRelated(call.id);
  return {
    title: isFrench ? call.titleFr : call.titleEn,
    partner: {
      name: isFrench ? call.partner.nameFr : call.partner.nameEn,
      href: searchHref("/", { ...EMPTY_CRITERIA, partners: [call.partner.slug] }),
    },
    withdrawn: formatDate(locale, call.withdrawnAt),
    reason: (isFrench ? call.withdrawalReasonFr : call.withdrawalReasonEn) ?? "",
    related: related.map((row) => toCardView(row, now, locale, t)),
  };
}
