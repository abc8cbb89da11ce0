import { requireBackOffice } from "#features/agency/frame/queries/require-back-office.server.ts";
import { MAX_SEARCH_LENGTH } from "#features/agency/frame/rules/search-result.ts";
import { SearchPage } from "#features/agency/frame/ui/search-page.tsx";
import { searchBackOffice } from "#features/agency/search/queries/search.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { listPageResults } from "#shell/back-office-links.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/search.ts";

export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const actor = requireBackOffice(context);
  const text = (url.searchParams.get("q") ?? "").trim().slice(0, MAX_SEARCH_LENGTH);
  const pages = listPageResults(actor, getTranslator(locale));
  const now = caller.clock.now();
  return {
    locale,
    text,
    results: await searchBackOffice(caller.db, actor, { text, locale, now, pages }),
  };
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("frame:search.title") })),
  { name: "robots", content: "noindex" },
];

export default function Search({ loaderData: { text, results } }: Route.ComponentProps) {
  return <SearchPage text={text} results={results} />;
}
