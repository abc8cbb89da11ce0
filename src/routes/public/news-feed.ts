import { buildNewsFeed } from "#features/portal/content/views/news-view.server.ts";
import { ATOM_TYPE } from "#platform/atom.ts";
import { startOfNextMinute } from "#platform/clock.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";

export const loader = resource(async ({ caller, info }) => {
  const { db, clock } = caller;
  const now = clock.now();
  const { origin, locale } = info;
  const feed = await buildNewsFeed(db, { now, origin, locale, t: getTranslator(locale) });
  info.cacheUntil(startOfNextMinute(now));
  return new Response(feed, { headers: { "Content-Type": ATOM_TYPE } });
});
