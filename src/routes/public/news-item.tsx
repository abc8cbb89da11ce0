import { NewsItemPage } from "#features/portal/content/ui/news-pages.tsx";
import { loadNewsItem } from "#features/portal/content/views/news-view.server.ts";
import { startOfNextMinute } from "#platform/clock.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/news-item.ts";

export const loader = pageHandler(async ({ params, caller, info }) => {
  const { db, clock } = caller;
  const now = clock.now();
  const item = await loadNewsItem(db, now, params.slug ?? "", info.locale);
  info.cacheUntil(startOfNextMinute(now));
  return { item, locale: info.locale };
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: loaderData?.item.title ?? t("content:news.title"),
    description: loaderData?.item.summary ?? "",
  }));

export default function NewsItem({ loaderData }: Route.ComponentProps) {
  return <NewsItemPage item={loaderData.item} />;
}
