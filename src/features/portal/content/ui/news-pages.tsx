import { href } from "react-router";
import { partnerHref } from "#features/portal/partners/rules/paths.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { partnerStyle } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { Panel } from "#ui/panel.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { NEWS_PATH, newsFeedHref, newsPageHref } from "../rules/paths.ts";
import type { NewsCard, NewsItem, NewsPage } from "../views/news-view.server.ts";

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

/** The author of a news item: an agency in its colour, or the portal. */
function NewsSource({ item }: { item: NewsCard }) {
  const { t } = useLanguage();
  if (!item.partner) return <span className="who">{t("content:news.ours")}</span>;
  return (
    <abbr className="who" title={item.partner.name}>
      {item.partner.code}
    </abbr>
  );
}

export function NewsItemPage({ item }: { item: NewsItem }) {
  const { t } = useLanguage();
  const { partner } = item;
  return (
    <article style={partner ? partnerStyle(partner.colour) : undefined}>
      <div className="content-head">
        <div className="wrap">
          <Link href={NEWS_PATH}>{t("content:news.back")}</Link>
          <h1>{item.title}</h1>
          <p className="row row-wrap small">
            <NewsSource item={item} />
            <time className="muted" dateTime={item.iso}>
              {item.date}
            </time>
          </p>
        </div>
      </div>
      <div className="wrap content-page news-layout">
        <div className="prose">
          <p className="lead">{item.summary}</p>
          <RichText document={item.body} />
        </div>
        <aside className="stack" aria-label={t("content:news.around")}>
          {partner && (
            <Panel title={partner.name}>
              <ButtonLink href={partnerHref(partner.slug)} icon="building" size="s">
                {t("content:news.partner")}
              </ButtonLink>
            </Panel>
          )}
          <Neighbours item={item} />
        </aside>
      </div>
    </article>
  );
}

function Neighbours({ item: { older, newer } }: { item: NewsItem }) {
  const { t } = useLanguage();
  if (!older && !newer) return null;
  return (
    <nav className="neighbours" aria-label={t("content:news.neighbours")}>
      {newer && (
        <a href={newer.href} rel="next">
          <span className="neighbour-way">
            <Icon name="arrow-left" />
            {t("content:news.newer")}
          </span>
          {newer.title}
        </a>
      )}
      {older && (
        <a href={older.href} rel="prev">
          <span className="neighbour-way">
            {t("content:news.older")}
            <Icon name="arrow-right" />
          </span>
          {older.title}
        </a>
      )}
    </nav>
  );
}
