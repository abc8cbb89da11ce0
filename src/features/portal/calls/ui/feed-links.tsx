import { useLanguage } from "#platform/i18n/context.tsx";
import { Icon } from "#ui/icon.tsx";
import type { Criteria } from "../rules/criteria.ts";
import { feedLinks } from "../rules/paths.ts";

/** The search taken elsewhere: a file for a spreadsheet, a feed for a reader, closing dates for a calendar. */
export function FeedLinks({ criteria }: { criteria: Criteria }) {
  const { t, locale } = useLanguage();
  const { csv, atom, calendar } = feedLinks(criteria, locale);
  return (
    <nav className="feed-links" aria-label={t("calls:feeds.label")}>
      <span aria-hidden="true">{t("calls:feeds.label")}</span>
      <ul>
        <li>
          <a href={csv}>
            <Icon name="download" />
            {t("calls:feeds.csv")}
          </a>
        </li>
        <li>
          <a href={atom} type="application/atom+xml">
            <Icon name="rss" />
            {t("calls:feeds.atom")}
          </a>
        </li>
        <li>
          <a href={calendar} type="text/calendar">
            <Icon name="calendar" />
            {t("calls:feeds.calendar")}
          </a>
        </li>
      </ul>
    </nav>
  );
}
