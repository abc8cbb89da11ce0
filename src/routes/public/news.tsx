import { data } from "react-router";
import { NEWS_PATH, newsFeedHref } from "#features/portal/content/rules/paths.ts";
import { NewsListPage } from "#features/portal/content/ui/news-pages.tsx";
import { loadNewsPage } from "#features/portal/content/views/news-view.server.ts";
import { startOfNextMinute } from "#platform/clock.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { parsePageNumber } from "#platform/http/page-number.ts";
import { useT } from "#platform/i18n/context.tsx";
import { DEFAULT_LOCALE } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { BeyondLastPage } from "#shell/beyond-last-page.tsx";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/news.ts";

export const loader = pageHandler(async ({ params, caller, info }) => {
  const { db, clock } = caller;
  const now = clock.now();
  const view = await loadNewsPage(db, now, parsePageNumber(params.page), info.locale);
  info.cacheUntil(startOfNextMinute(now));
  return data({ view, locale: info.locale }, { status: view.page > view.pages ? 404 : 200 });
});

export const meta = ({ loaderData }: Route.MetaArgs) => {
  const locale = loaderData?.locale ?? DEFAULT_LOCALE;
  return [
    ...buildPageMeta(locale, (t) => {
      const { page = 1, pages = 1 } = loaderData?.view ?? {};
      if (page > pages) return { title: t("page.beyond", { page }) };
      const place = page > 1 ? `, ${t("content:news.onPage", { page, pages })}` : "";
      return { title: `${t("content:news.title")}${place}`, description: t("content:news.lead") };
    }),
    {
      tagName: "link",
      rel: "alternate",
      type: "application/atom+xml",
      title: getTranslator(locale)("content:news.feedTitle"),
      href: newsFeedHref(locale),
    },
  ];
};

export default function News({ loaderData: { view } }: Route.ComponentProps) {
  const t = useT();
  if (view.page <= view.pages) return <NewsListPage view={view} />;
  return (
    <BeyondLastPage
      page={view.page}
      text={t("content:news.beyond", { count: view.pages })}
      href={NEWS_PATH}
      action={t("content:news.beyondAction")}
    />
  );
}
