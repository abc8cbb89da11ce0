import {
  type CallSearch,
  callSearchContext,
} from "#features/portal/calls/catalogue/call-search.server.ts";
import { EMPTY_CRITERIA } from "#features/portal/calls/rules/criteria.ts";
import { callHref } from "#features/portal/calls/rules/paths.ts";
import {
  PAGES_PER_SITEMAP,
  type SitemapPage,
  writeSitemap,
  writeSitemapIndex,
} from "#features/portal/calls/rules/sitemap.ts";
import { getLastChange } from "#features/portal/calls/rules/status.ts";
import { listPublishedNews } from "#features/portal/content/queries/texts.server.ts";
import { newsHref } from "#features/portal/content/rules/paths.ts";
import { partnerHref } from "#features/portal/partners/rules/paths.ts";
import { startOfNextMinute } from "#platform/clock.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { createTextResponse } from "#platform/http/text-response.server.ts";
import { SITE_GROUPS } from "#shell/site-links.ts";

/** Pages of the menus, listed besides published content. */
const MENU_PAGES = SITE_GROUPS.flatMap(({ links }) => links).map(({ href }) => ({ path: href }));
/** Above any realistic number; older news are left out. */
const MAX_NEWS = 5_000;

export const loader = resource(async ({ request, url, context, caller, info }) => {
  const search = context.get(callSearchContext);
  const { db } = caller;
  const [ids, fixed] = await Promise.all([
    search.listIds({ ...EMPTY_CRITERIA, sort: "publication-desc" }),
    listOtherPages(db, search),
  ]);
  const parts = Math.ceil((fixed.length + ids.length) / PAGES_PER_SITEMAP);
  const part = Number(url.searchParams.get("part") ?? (parts > 1 ? 0 : 1));
  if (!Number.isInteger(part) || part < 0 || part > parts) throw new DomainError("NOT_FOUND");
  const xml =
    part === 0
      ? writeSitemapIndex(info.origin, parts)
      : writeSitemap(info.origin, await pagesOf(part));
  info.cacheUntil(startOfNextMinute(search.now()));
  return createTextResponse(request, xml, "application/xml; charset=utf-8");

  async function pagesOf(part: number): Promise<SitemapPage[]> {
    const from = (part - 1) * PAGES_PER_SITEMAP;
    const others = fixed.slice(from, from + PAGES_PER_SITEMAP);
    const first = Math.max(0, from - fixed.length);
    const calls = await search.listSitemapCalls(
      ids.slice(first, first + PAGES_PER_SITEMAP - others.length),
    );
    return [
      ...others,
      ...calls.map((call) => ({ path: callHref(call.slug), changed: getLastChange(call) })),
    ];
  }
});

async function listOtherPages(db: Db, search: CallSearch): Promise<SitemapPage[]> {
  const [partners, news] = await Promise.all([
    search.listPartners(),
    listPublishedNews(db, search.now(), { limit: MAX_NEWS }),
  ]);
  return [
    ...MENU_PAGES,
    ...partners.map(({ slug }) => ({ path: partnerHref(slug) })),
    ...news.map(({ slug, updatedAt }) => ({ path: newsHref(slug), changed: updatedAt })),
  ];
}
