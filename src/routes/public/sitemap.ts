import { callSearchContext } from "#features/calls/catalogue/call-search.server.ts";
import { callHref } from "#features/calls/rules/call-card.ts";
import { EVERYTHING } from "#features/calls/rules/criteria.ts";
import { lastChange } from "#features/calls/rules/last-change.ts";
import {
  PAGES_PER_SITEMAP,
  type SitemapPage,
  writeSitemap,
  writeSitemapIndex,
} from "#features/calls/rules/sitemap.ts";
import { nextMinute } from "#platform/clock.ts";
import { DomainError } from "#platform/errors.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { textResponse } from "#platform/http/text-response.server.ts";

/** Public pages that are always there. */
const PAGES: readonly SitemapPage[] = [{ path: "/" }];

export const loader = resource(async ({ request, url, context, info }) => {
  const search = context.get(callSearchContext);
  const ids = await search.idsOf({ ...EVERYTHING, sort: "publication-desc" });
  const parts = Math.ceil((PAGES.length + ids.length) / PAGES_PER_SITEMAP);
  const part = Number(url.searchParams.get("part") ?? (parts > 1 ? 0 : 1));
  if (!Number.isInteger(part) || part < 0 || part > parts) throw new DomainError("NOT_FOUND");
  const xml =
    part === 0
      ? writeSitemapIndex(info.origin, parts)
      : writeSitemap(info.origin, await pagesOf(part));
  info.keepUntil(nextMinute(search.now()));
  return textResponse(request, xml, "application/xml; charset=utf-8");

  async function pagesOf(part: number): Promise<SitemapPage[]> {
    const from = (part - 1) * PAGES_PER_SITEMAP;
    const fixed = PAGES.slice(from, from + PAGES_PER_SITEMAP);
    const first = Math.max(0, from - PAGES.length);
    const calls = await search.sitemapCalls(
      ids.slice(first, first + PAGES_PER_SITEMAP - fixed.length),
    );
    return [
      ...fixed,
      ...calls.map((call) => ({ path: callHref(call.slug), changed: lastChange(call) })),
    ];
  }
});
