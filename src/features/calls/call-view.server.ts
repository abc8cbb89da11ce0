import { DomainError } from "#platform/errors.ts";
import { formatDayTime } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/words.ts";
import type { Block } from "#platform/rich-text.ts";
import { type CallCardView, toCardView } from "./call-card.ts";
import type { CallSearch } from "./call-search.server.ts";
import { phaseAt } from "./rules/status.ts";

/** A call as its own page shows it, in one language at one moment. */
export interface CallView extends CallCardView {
  readonly programme: string | null;
  readonly body: readonly Block[];
  readonly keywords: readonly string[];
  readonly url: string | null;
  readonly amount: { readonly euros: number; readonly kind: "project_max" | "envelope" } | null;
  readonly erc: readonly { readonly code: string; readonly name: string }[];
  readonly dates: readonly {
    readonly name: "publication" | "opening" | "closing";
    readonly iso: string;
    readonly words: string;
  }[];
}

export async function callView(
  search: CallSearch,
  slug: string,
  locale: Locale,
  t: Translate,
): Promise<CallView> {
  const found = await search.callBySlug(slug);
  const now = search.now();
  const phase = found ? phaseAt(found.call, now) : "unpublished";
  if (!found || phase === "unpublished") throw new DomainError("NOT_FOUND");
  if (phase === "retired") throw new DomainError("GONE");
  const { call, erc } = found;
  const french = locale === "fr";
  const date = (name: "publication" | "opening" | "closing", at: Date) => ({
    name,
    iso: at.toISOString(),
    words: formatDayTime(locale, at, now),
  });
  return {
    ...toCardView(call, now, locale, t),
    programme: call.programme,
    body: french ? call.bodyFr : call.bodyEn,
    keywords: french ? call.keywordsFr : call.keywordsEn,
    url: call.url,
    amount:
      call.amountEuros !== null && call.amountKind !== null
        ? { euros: call.amountEuros, kind: call.amountKind }
        : null,
    erc: erc.map(({ code, nameFr, nameEn }) => ({ code, name: french ? nameFr : nameEn })),
    dates: [
      date("publication", call.publishedAt),
      date("opening", call.opensAt),
      date("closing", call.closesAt),
    ],
  };
}
