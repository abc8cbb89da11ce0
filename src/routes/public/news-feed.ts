import { newsFeed } from "#features/portal/content/views/news-feed.server.ts";
import { ATOM_TYPE } from "#platform/atom.ts";
import { nextMinute } from "#platform/clock.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { translator } from "#platform/i18n/registry.ts";

export const loader = resource(async ({ caller, info }) => {
  const { db, clock } = caller;
  const now = clock.now();
  const { origin, locale } = info;
  const feed = await newsFeed(db, { now, origin, locale, t: translator(locale) });
  info.keepUntil(nextMinute(now));
  return new Response(feed, { headers: { "Content-Type": ATOM_TYPE } });
});
