import type { MetaArgs } from "react-router";
import { isStaticPage } from "#features/portal/content/rules/paths.ts";
import { TextPage } from "#features/portal/content/ui/text-page.tsx";
import { loadPageView } from "#features/portal/content/views/text-views.server.ts";
import { startOfNextMinute } from "#platform/clock.ts";
import { DomainError } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { DEFAULT_LOCALE } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { buildPageMeta } from "#shell/meta.ts";

export const loader = pageHandler(async ({ url, caller, info }) => {
  const slug = url.pathname.replaceAll("/", "");
  if (!isStaticPage(slug)) throw new DomainError("NOT_FOUND");
  const { db, clock } = caller;
  const page = await loadPageView(db, slug, info.locale);
  info.cacheUntil(startOfNextMinute(clock.now()));
  return { slug, page, locale: info.locale };
});

type PageData = Awaited<ReturnType<typeof loader>>;

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => {
  const { slug, page, locale = DEFAULT_LOCALE } = loaderData ?? {};
  const name = slug && getTranslator(locale)(`content:names.${slug}`);
  return [
    ...buildPageMeta(locale, (t) => ({
      title: page?.title ?? name ?? t("brand"),
      description: page?.lead ?? "",
    })),
    // A page without text is not indexed.
    ...(page ? [] : [{ name: "robots", content: "noindex" }]),
  ];
};

export default function StaticPage({ loaderData }: { loaderData: PageData }) {
  return <TextPage slug={loaderData.slug} page={loaderData.page} />;
}
