import { partnerHref } from "#features/portal/partners/rules/partner-href.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { partnerStyle } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { Panel } from "#ui/panel.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { NEWS_PATH } from "../rules/paths.ts";
import type { NewsItem } from "../views/news-view.server.ts";
import { NewsSource } from "./news-list-page.tsx";

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
