import { MAX_QUESTION_LENGTH } from "#features/portal/content/rules/question-match.ts";
import { HELP_SLUG } from "#features/portal/content/rules/static-pages.ts";
import { HelpPage } from "#features/portal/content/ui/help-page.tsx";
import { faqView } from "#features/portal/content/views/faq-view.server.ts";
import { pageView } from "#features/portal/content/views/page-view.server.ts";
import { nextMinute } from "#platform/clock.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/help.ts";

export const loader = pageHandler(async ({ url, caller, info }) => {
  const { db, clock } = caller;
  const typed = (url.searchParams.get("q") ?? "").trim().slice(0, MAX_QUESTION_LENGTH);
  const [intro, faq] = await Promise.all([
    pageView(db, HELP_SLUG, info.locale),
    faqView(db, typed, info.locale),
  ]);
  info.keepUntil(nextMinute(clock.now()));
  return { intro, faq, typed, locale: info.locale };
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({
    title: loaderData?.intro?.title ?? t("content:help.title"),
    description: loaderData?.intro?.lead ?? t("content:help.lead"),
  }));

export default function Help({ loaderData: { intro, faq, typed } }: Route.ComponentProps) {
  return <HelpPage intro={intro} faq={faq} typed={typed} />;
}
