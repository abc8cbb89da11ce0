import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime } from "#platform/i18n/format.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icon.tsx";
import type { HomeTask } from "../rules/home-tasks.ts";
import type { SeasonRow } from "../views/staff-home.server.ts";
import { useDescribeNextDate } from "./use-describe-next-date.ts";

/** The addresses of the pages where tasks are done; null where the person does not see the page. */
export type TaskPages = Readonly<Record<HomeTask["page"], string | null>>;

interface HomeTasksProps {
  readonly tasks: readonly HomeTask[];
  /** The call with the next date, for who has nothing to do. */
  readonly next: SeasonRow | undefined;
  readonly pages: TaskPages;
  readonly now: Date;
}

/** What waits for the person. */
export function HomeTasks({ tasks, next, pages, now }: HomeTasksProps) {
  const { t, locale } = useLanguage();
  const describeNext = useDescribeNextDate(now);
  const isAhead = next !== undefined && next.phase !== "closed";
  return (
    <section className="panel home-tasks" aria-labelledby="home-tasks">
      <h2 id="home-tasks">{t("home:tasks.title")}</h2>
      {tasks.length === 0 ? (
        <p className="home-tasks-empty">
          <Icon name="check" />
          <span>
            <b>{t("home:tasks.empty")}</b>{" "}
            {isAhead
              ? t("home:tasks.emptyNext", { title: next.title, moment: describeNext(next) })
              : t("home:tasks.emptyNothing")}
          </span>
        </p>
      ) : (
        <ul>
          {tasks.map(({ kind, count, until, page }) => (
            <li key={kind} className="home-task">
              <div>
                <h3>{t(`home:tasks.${kind}.title`, { count })}</h3>
                <p>
                  {until && (
                    <span className="home-until">
                      <Icon name="clock" />
                      {t("home:tasks.until", { moment: formatDayTime(locale, until, now) })}
                    </span>
                  )}{" "}
                  {t(`home:tasks.${kind}.text`)}
                </p>
              </div>
              {pages[page] && (
                <ButtonLink href={pages[page]} size="s">
                  {t(`home:tasks.${kind}.open`)}
                </ButtonLink>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
