import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDay } from "#platform/i18n/format.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";
import type { HomeChoices } from "../rules/home-address.ts";
import type { StaffHomeView } from "../views/staff-home.server.ts";
import { DepositBricks } from "./deposit-bricks.tsx";
import { HomeTasks, type TaskPages } from "./home-tasks.tsx";
import { OrphanDossiers } from "./orphan-dossiers.tsx";
import { Season } from "./season.tsx";
import { WatchedCalls } from "./watched-calls.tsx";

interface StaffHomeProps {
  readonly view: StaffHomeView;
  readonly choices: HomeChoices;
  readonly taskPages: TaskPages;
  /** Why the last posted form was refused. */
  readonly problem: string | null;
  readonly now: Date;
}

/** The home page of an agency's staff: what waits for the person, the season, what to watch, the last deposits. */
export function StaffHome({ view, choices, taskPages, problem, now }: StaffHomeProps) {
  const { t, locale } = useLanguage();
  const { tasks, season, departmentCount, firstName, isLimited } = view;
  /** Dossiers without a coordinator wait for those who can ask for one. */
  const isToRequest =
    view.canRequestCoordinator && view.orphans.some(({ requestedAt }) => requestedAt === null);
  const waiting = tasks.length + (isToRequest ? 1 : 0);
  const calls = t("home:calls", { count: season.length });
  const hasDepartments = departmentCount > 0 && season.length > 0;
  // The year is always written: the page may be printed.
  const day = formatDay(locale, now, new Date(0));
  return (
    <BackOfficePage
      headGround="page"
      title={t("home:hello", {
        name: firstName,
        count: waiting,
        number: spellNumber(t, waiting),
      })}
      lead={t("home:lead", {
        day: `${day.slice(0, 1).toLocaleUpperCase(locale)}${day.slice(1)}`,
        calls: hasDepartments
          ? t("home:callsInDepartments", { calls, count: departmentCount })
          : calls,
      })}
    >
      {(tasks.length > 0 || !isToRequest) && (
        <HomeTasks tasks={tasks} next={season[0]} pages={taskPages} now={now} />
      )}
      <OrphanDossiers
        dossiers={view.orphans}
        canRequest={view.canRequestCoordinator}
        {...{ problem, now }}
      />
      <Season {...{ season, scale: view.scale, isLimited, choices, now }} />
      <div className="home-low">
        <DepositBricks plot={view.plot} choices={choices} />
        <WatchedCalls calls={view.watched} now={now} />
      </div>
    </BackOfficePage>
  );
}

const SPELLED = { 2: "two", 3: "three", 4: "four" } as const;

const spellNumber = (t: Translate, count: number): string =>
  count === 2 || count === 3 || count === 4 ? t(`home:numbers.${SPELLED[count]}`) : String(count);
