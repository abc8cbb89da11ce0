import { callSearchContext } from "#features/portal/calls/catalogue/call-search.server.ts";
import { listFaqThemes, listPublishedNews } from "#features/portal/content/queries/texts.server.ts";
import { HELP_PATH, NEWS_PATH, themeAnchor } from "#features/portal/content/rules/paths.ts";
import { toNewsCard } from "#features/portal/content/views/news-view.server.ts";
import { partnerHref } from "#features/portal/partners/rules/paths.ts";
import { startOfNextMinute } from "#platform/clock.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/site-map.ts";
import { SiteMap } from "./site-map-list.tsx";

/** Older news are a page away. */
const NEWS_IN_MAP = 5;

export const loader = pageHandler(async ({ context, caller, info }) => {
  const { db, clock } = caller;
  const french = info.locale === "fr";
  const now = clock.now();
  const [partners, themes, news] = await Promise.all([
    context.get(callSearchContext).listPartners(),
    listFaqThemes(db),
    listPublishedNews(db, now, { limit: NEWS_IN_MAP }),
  ]);
  info.cacheUntil(startOfNextMinute(now));
  return {
    locale: info.locale,
    /** What stands under a page of the menus, by its address. */
    below: {
      "/partenaires": partners.map((partner) => ({
        href: partnerHref(partner.slug),
        label: french ? partner.nameFr : partner.nameEn,
      })),
      [NEWS_PATH]: news.map((row) => {
        const { href, title } = toNewsCard(row, info.locale);
        return { href, label: title };
      }),
      [HELP_PATH]: themes.map((theme) => ({
        href: `${HELP_PATH}#${themeAnchor(theme.slug)}`,
        label: french ? theme.titleFr : theme.titleEn,
      })),
    },
  };
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: t("content:map.title"),
    description: t("content:map.lead"),
  }));

export default function SiteMapPage({ loaderData }: Route.ComponentProps) {
  return <SiteMap below={loaderData.below} />;
}
