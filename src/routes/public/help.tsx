import { HELP_SLUG } from "#features/portal/content/rules/paths.ts";
import { MAX_QUESTION_LENGTH } from "#features/portal/content/rules/question-match.ts";
import { HelpPage } from "#features/portal/content/ui/help-page.tsx";
import { loadFaqView, loadPageView } from "#features/portal/content/views/text-views.server.ts";
import { startOfNextMinute } from "#platform/clock.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/help.ts";

export const loader = pageHandler(async ({ url, caller, info }) => {
  const { db, clock } = caller;
  const typed = (url.searchParams.get("q") ?? "").trim().slice(0, MAX_QUESTION_LENGTH);
  const [intro, faq] = await Promise.all([
    loadPageView(db, HELP_SLUG, info.locale),
    loadFaqView(db, typed, info.locale),
  ]);
  info.cacheUntil(startOfNextMinute(clock.now()));
  return { intro, faq, typed, locale: info.locale };
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: loaderData?.intro?.title ?? t("content:help.title"),
    description: loaderData?.intro?.lead ?? t("content:help.lead"),
  }));

export default function Help({ loaderData: { intro, faq, typed } }: Route.ComponentProps) {
  return <HelpPage intro={intro} faq={faq} typed={typed} />;
}
