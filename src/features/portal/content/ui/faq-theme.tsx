import { useLanguage } from "#platform/i18n/context.tsx";
import { Icon } from "#ui/icon.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { questionAnchor, themeAnchor } from "../rules/paths.ts";
import type { FaqView } from "../views/faq-view.server.ts";

type Theme = FaqView["themes"][number];

export function FaqThemeSection({ theme, open }: { theme: Theme; open: boolean }) {
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

/**
 * The anchor stands inside the folded part: a browser that follows a link to it unfolds the question by itself,
 * without script.
 */
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
