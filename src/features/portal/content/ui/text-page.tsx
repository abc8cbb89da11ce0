import { href } from "react-router";
import { useLanguage } from "#platform/i18n/context.tsx";
import { buildOutline } from "#rich-text/outline.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageContents } from "#ui/navigation.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { RichText } from "#ui/rich-text.tsx";
import type { StaticPageSlug } from "../rules/paths.ts";
import type { PageView } from "../views/text-views.server.ts";

/** Shorter pages get no table of contents. */
const MIN_PARTS = 3;

export function TextPage({ slug, page }: { slug: StaticPageSlug; page: PageView | null }) {
  const { t } = useLanguage();
  if (!page) return <MissingText slug={slug} />;
  const parts = buildOutline(page.body).filter(({ level }) => level === 2);
  const listed = parts.length >= MIN_PARTS;
  return (
    <div className="wrap content-page text-page">
      <PageHeader title={page.title} lead={page.lead} />
      <div className={listed ? "with-contents" : undefined}>
        {listed && <PageContents title={t("content:page.contents")} items={parts} />}
        <article className="prose">
          <RichText document={page.body} anchors />
          <p className="updated muted small">
            <time dateTime={page.updated.iso}>
              {t("content:page.updated", { date: page.updated.date })}
            </time>
          </p>
        </article>
      </div>
    </div>
  );
}

function MissingText({ slug }: { slug: StaticPageSlug }) {
  const { t } = useLanguage();
  return (
    <div className="wrap content-page">
      <PageHeader title={t(`content:names.${slug}`)} />
      <EmptyState
        title={t("content:page.unwrittenTitle")}
        actions={
          <>
            <ButtonLink href={href("/")}>{t("content:page.home")}</ButtonLink>
            <ButtonLink href={href("/plan-du-site")} variant="quiet">
              {t("content:page.map")}
            </ButtonLink>
          </>
        }
      >
        <p>{t("content:page.unwrittenText")}</p>
      </EmptyState>
    </div>
  );
}
