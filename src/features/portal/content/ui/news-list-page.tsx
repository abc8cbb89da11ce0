import { href } from "react-router";
import { useLanguage } from "#platform/i18n/context.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { partnerStyle } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { newsFeedHref, newsPageHref } from "../rules/paths.ts";
import type { NewsCard, NewsPage } from "../views/news-view.server.ts";

export function NewsListPage({ view }: { view: NewsPage }) {
  const { t, locale } = useLanguage();
  return (
    <div className="wrap content-page">
      <PageHeader
        title={t("content:news.title")}
        lead={t("content:news.lead")}
        actions={
          <ButtonLink href={newsFeedHref(locale)} icon="rss" size="s">
            {t("content:news.feed")}
          </ButtonLink>
        }
      />
      {view.items.length === 0 ? (
        <EmptyState
          title={t("content:news.emptyTitle")}
          actions={<ButtonLink href={href("/")}>{t("content:news.emptyAction")}</ButtonLink>}
        >
          <p>{t("content:news.emptyText")}</p>
        </EmptyState>
      ) : (
        <ol className="news-list">
          {view.items.map((item) => (
            <li key={item.href}>
              <NewsRow item={item} />
            </li>
          ))}
        </ol>
      )}
      <div className="news-pages">
        <Pagination
          page={view.page}
          pages={view.pages}
          hrefFor={newsPageHref}
          labels={{
            nav: t("content:news.pages"),
            previous: t("content:news.previousPage"),
            next: t("content:news.nextPage"),
            page: (page) => t("content:news.pageLink", { page }),
          }}
        />
      </div>
    </div>
  );
}

function NewsRow({ item }: { item: NewsCard }) {
  return (
    <article
      className="card news-card"
      style={item.partner ? partnerStyle(item.partner.colour) : undefined}
    >
      <div className="news-when">
        <NewsSource item={item} />
        <time dateTime={item.iso}>{item.date}</time>
      </div>
      <div>
        <h2 className="card-title">
          <a href={item.href}>{item.title}</a>
        </h2>
        <p className="news-summary">{item.summary}</p>
      </div>
    </article>
  );
}

/** Who speaks: an agency in its colour, or the portal itself. */
export function NewsSource({ item }: { item: NewsCard }) {
  const { t } = useLanguage();
  if (!item.partner) return <span className="who">{t("content:news.ours")}</span>;
  return (
    <abbr className="who" title={item.partner.name}>
      {item.partner.code}
    </abbr>
  );
}
