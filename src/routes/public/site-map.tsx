import { callSearchContext } from "#features/portal/calls/catalogue/call-search.server.ts";
import { EMPTY_CRITERIA, searchHref } from "#features/portal/calls/rules/criteria.ts";
import { STATUSES } from "#features/portal/calls/rules/status.ts";
import { listFaqThemes, listPublishedNews } from "#features/portal/content/queries/texts.server.ts";
import { HELP_PATH, NEWS_PATH, themeAnchor } from "#features/portal/content/rules/paths.ts";
import { toNewsCard } from "#features/portal/content/views/news-view.server.ts";
import { partnerHref } from "#features/portal/partners/rules/paths.ts";
import { startOfNextMinute } from "#platform/clock.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { useT } from "#platform/i18n/context.tsx";
import { buildPageMeta } from "#shell/meta.ts";
import { SITE_MAP_GROUPS } from "#shell/site-links.ts";
import { PageHeader } from "#ui/page-header.tsx";
import type { Route } from "./+types/site-map.ts";

/** Older news are on the news page. */
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
    /** Links below each page of the menus, by address. */
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

interface Entry {
  href: string;
  label: string;
}

/** The menus of the site with the links below each page. */
function SiteMap({ below }: { below: Readonly<Record<string, readonly Entry[]>> }) {
  const t = useT();
  const searches = STATUSES.map((status) => ({
    href: searchHref("/", { ...EMPTY_CRITERIA, statuses: [status] }),
    label: t(`content:map.${status}`),
  }));
  const under = (href: string) => (href === "/" ? searches : (below[href] ?? []));
  return (
    <div className="wrap content-page">
      <PageHeader title={t("content:map.title")} lead={t("content:map.lead")} />
      <div className="site-map">
        {SITE_MAP_GROUPS.map(({ title, links }) => (
          <section key={title}>
            <h2>{t(title)}</h2>
            <ul>
              {links.map(({ href, labelKey }) => (
                <li key={href}>
                  <a href={href}>{t(labelKey)}</a>
                  <Entries entries={under(href)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  if (entries.length === 0) return null;
  return (
    <ul>
      {entries.map(({ href, label }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}
