import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageContents } from "#ui/navigation.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { SearchBar } from "#ui/search-bar.tsx";
import { CONTACT_PATH, HELP_PATH, questionAnchor, themeAnchor } from "../rules/paths.ts";
import { MAX_QUESTION_LENGTH } from "../rules/question-match.ts";
import type { FaqView, PageView } from "../views/text-views.server.ts";

const START = "pour-commencer";

interface HelpPageProps {
  intro: PageView | null;
  faq: FaqView;
  typed: string;
}

/** The help page. All questions are in the HTML; a search hides the others, on the server and in the browser alike. */
export function HelpPage({ intro, faq, typed }: HelpPageProps) {
  const { t } = useLanguage();
  const liveTranslations = useLiveTranslations(faq.total);
  const header = (
    <PageHeader
      title={intro?.title ?? t("content:help.title")}
      lead={intro?.lead ?? t("content:help.lead")}
    />
  );
  if (faq.total === 0) {
    return (
      <div className="wrap content-page">
        {header}
        {intro ? <Introduction intro={intro} /> : <NothingYet />}
      </div>
    );
  }
  const searching = typed !== "";
  return (
    <faq-filter class="wrap content-page help-page" {...liveTranslations}>
      {header}
      <SearchBar
        action={HELP_PATH}
        name="q"
        label={t("content:help.search")}
        placeholder={t("content:help.placeholder")}
        submitLabel={t("content:help.submit")}
        defaultValue={typed}
        input={{ maxLength: MAX_QUESTION_LENGTH }}
      />
      <QuestionCount faq={faq} searching={searching} />
      <NothingFound hidden={faq.matchCount > 0} />
      <div className="with-contents" data-faq="list" hidden={faq.matchCount === 0}>
        <PageContents
          title={t("content:page.contents")}
          items={[
            ...(intro
              ? [{ anchor: START, label: t("content:help.start"), hidden: searching }]
              : []),
            ...faq.themes.map((theme) => ({
              anchor: themeAnchor(theme.slug),
              label: theme.title,
              hidden: theme.matchCount === 0,
            })),
          ]}
        />
        <div>
          {intro && (
            <div id={START} data-faq="intro" hidden={searching}>
              <Introduction intro={intro} />
            </div>
          )}
          {faq.themes.map((theme) => (
            <FaqThemeSection
              key={theme.slug}
              theme={theme}
              open={searching && faq.matchCount <= 3}
            />
          ))}
        </div>
      </div>
    </faq-filter>
  );
}

/** Translations for `faq-filter`, which counts the matches; `#` stands for the number. */
function useLiveTranslations(total: number) {
  const { t, locale } = useLanguage();
  return {
    "data-all": t("content:help.all", { count: total, formatted: formatNumber(locale, total) }),
    "data-none": t("content:help.none"),
    "data-one": t("content:help.found", { count: 1, formatted: "1" }),
    "data-other": t("content:help.found", { count: 2, formatted: "#" }),
  };
}

function QuestionCount({ faq, searching }: { faq: FaqView; searching: boolean }) {
  const { t, locale } = useLanguage();
  const count = searching ? faq.matchCount : faq.total;
  const words =
    count === 0
      ? t("content:help.none")
      : t(searching ? "content:help.found" : "content:help.all", {
          count,
          formatted: formatNumber(locale, count),
        });
  return (
    <div className="found-line small">
      <p role="status" className="muted" data-faq="count">
        {words}
      </p>
      <a href={HELP_PATH} className="link" data-faq="clear" hidden={!searching}>
        {t("content:help.clear")}
      </a>
    </div>
  );
}

function NothingFound({ hidden }: { hidden: boolean }) {
  const { t } = useLanguage();
  return (
    <div data-faq="none" hidden={hidden}>
      <EmptyState
        title={t("content:help.noneTitle")}
        actions={
          <>
            <ButtonLink href={CONTACT_PATH} icon="mail">
              {t("content:help.write")}
            </ButtonLink>
            <ButtonLink href={HELP_PATH} variant="quiet">
              {t("content:help.clear")}
            </ButtonLink>
          </>
        }
      >
        <p>{t("content:help.noneText")}</p>
      </EmptyState>
    </div>
  );
}

function Introduction({ intro }: { intro: PageView }) {
  return (
    <div className="prose">
      <RichText document={intro.body} />
    </div>
  );
}

function NothingYet() {
  const { t } = useLanguage();
  return (
    <EmptyState
      title={t("content:help.emptyTitle")}
      actions={<ButtonLink href={CONTACT_PATH}>{t("content:help.write")}</ButtonLink>}
    >
      <p>{t("content:help.emptyText")}</p>
    </EmptyState>
  );
}

type Theme = FaqView["themes"][number];

function FaqThemeSection({ theme, open }: { theme: Theme; open: boolean }) {
  const id = themeAnchor(theme.slug);
  return (
    <section
      className="faq-theme"
      aria-labelledby={id}
      data-faq="theme"
      hidden={theme.matchCount === 0}
    >
      <h2 id={id}>{theme.title}</h2>
      {theme.items.map((item) => (
        <Question key={item.slug} item={item} open={open && item.isMatch} />
      ))}
    </section>
  );
}

/** The anchor is inside the folded part: a browser that follows a link to it opens the `details` without script. */
function Question({ item, open }: { item: Theme["items"][number]; open: boolean }) {
  const { t } = useLanguage();
  const anchor = questionAnchor(item.slug);
  return (
    <details className="sect faq-question" data-faq="question" open={open} hidden={!item.isMatch}>
      <summary>
        <h3 className="sect-title">{item.question}</h3>
        <Icon name="chevron-down" />
      </summary>
      <div className="sect-body" id={anchor}>
        <div className="prose">
          <RichText document={item.answer} />
        </div>
        <a className="faq-anchor" href={`#${anchor}`}>
          <Icon name="link" />
          {t("content:help.anchor")}
          <span className="vh">, {item.question}</span>
        </a>
      </div>
    </details>
  );
}
