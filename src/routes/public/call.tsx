import { callSearchContext } from "#features/calls/catalogue/call-search.server.ts";
import { CallPage } from "#features/calls/ui/call-page.tsx";
import { callView } from "#features/calls/views/call-view.server.ts";
import { nextMinute } from "#platform/clock.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { translator } from "#platform/i18n/registry.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/call.ts";

export const loader = pageHandler(async ({ params, context, info }) => {
  const search = context.get(callSearchContext);
  const call = await callView(search, params.slug ?? "", info, translator(info.locale));
  info.keepUntil(nextMinute(search.now()));
  return { call, locale: info.locale };
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta(loaderData?.locale, (t) => ({
    title: loaderData?.call.title ?? t("calls:search.pageTitle"),
    description: loaderData?.call.summary ?? "",
  })),
  ...(loaderData ? [{ "script:ld+json": loaderData.call.data }] : []),
];

export default function Call({ loaderData }: Route.ComponentProps) {
  return <CallPage call={loaderData.call} />;
}
