import { href } from "react-router";
import { CV_LIST_HREF, cvHref, NEW_CV_HREF } from "#features/people/cv/rules/paths.ts";
import type { NotificationView } from "#features/people/notifications/rules/notification-view.ts";
import { NOTIFICATIONS_PATH } from "#features/people/notifications/rules/paths.ts";
import { LIST_HREF as LIST_OF_DOSSIERS } from "#features/proposals/dossiers/rules/paths.ts";
import type { DossierWork } from "#features/proposals/dossiers/ui/dossier-card.tsx";
import { NotDepositedMark } from "#features/proposals/dossiers/ui/dossier-state.tsx";
import type { DossierListItem } from "#features/proposals/dossiers/views/dossier-list.server.ts";
import { PROJECTS_HREF, projectHref } from "#features/proposals/projects/rules/paths.ts";
import type { ProjectListItem } from "#features/proposals/projects/views/project-page.server.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDate, formatDayTime, formatExactEuros } from "#platform/i18n/format.ts";
import { countParisDays } from "#platform/i18n/paris-time.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Panel } from "#ui/panel.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { formatDashboardTitle } from "../rules/dashboard-title.ts";
import { getDaysLeft } from "../rules/days-left.ts";
import { type ClosingFavourite, DUE_WITHIN_DAYS, type TodoItem } from "../rules/todo-items.ts";
import { TodoPanel } from "./todo-panel.tsx";

const FAVOURITES_SHOWN = 4;

interface DashboardProps {
  name: string;
  now: Date;
  items: readonly TodoItem[];
  favourites: readonly ClosingFavourite[];
  dossiers: readonly (DossierListItem & { readonly work: DossierWork })[];
  projects: readonly ProjectListItem[];
  cvs: readonly { id: string; title: string; step: number; updatedAt: Date }[];
  news: readonly NotificationView[];
}

export function DashboardPage(props: DashboardProps) {
  const { name, now, items, favourites, dossiers, projects, cvs, news } = props;
  const { t } = useLanguage();
  return (
    <>
      <PageHeader
        title={formatDashboardTitle(name, items.length, t)}
        actions={
          <ButtonLink
            href={`${href("/mon-espace/mon-profil")}?tutoriel`}
            variant="quiet"
            icon="help"
          >
            {t("researchers:profile.showTutorial")}
          </ButtonLink>
        }
      />
      <div className="dash">
        <div className="stack">
          <TodoPanel items={items} now={now} />
          <DossiersPanel dossiers={dossiers} />
          <ProjectsPanel projects={projects} />
        </div>
        <div className="stack">
          <FavouritesPanel
            favourites={favourites}
            others={excludeListed(items, favourites)}
            now={now}
          />
          <CvsPanel cvs={cvs} />
          <NewsPanel news={news} />
        </div>
      </div>
    </>
  );
}

/** Leaves out favourites that are already in the to-do list. */
function excludeListed(items: readonly TodoItem[], favourites: readonly ClosingFavourite[]) {
  const named = new Set(items.map((item) => (item.kind === "closing" ? item.call.slug : "")));
  return favourites.filter(({ slug }) => !named.has(slug));
}

interface FavouritesPanelProps {
  favourites: readonly ClosingFavourite[];
  others: readonly ClosingFavourite[];
  now: Date;
}

function FavouritesPanel({ favourites, others, now }: FavouritesPanelProps) {
  const { t, locale } = useLanguage();
  const more = others.length - FAVOURITES_SHOWN;
  return (
    <Panel title={t("dashboard:favourites.title")}>
      {others.length === 0 && (
        <p className="muted">
          {t(favourites.length === 0 ? "dashboard:favourites.none" : "dashboard:favourites.allDue")}
        </p>
      )}
      <ul className="briefs">
        {others.slice(0, FAVOURITES_SHOWN).map((call) => {
          const days = countParisDays(now, call.closesAt);
          const left = getDaysLeft(call.closesAt, now);
          return (
            <li key={call.slug}>
              <a href={href("/appel/:slug", { slug: call.slug })}>{call.title}</a>
              <p className="small muted">
                <b className={days <= DUE_WITHIN_DAYS ? "soon" : undefined}>
                  {typeof left === "number"
                    ? t("dashboard:favourites.days", { count: left })
                    : t(`dashboard:favourites.${left}`)}
                </b>{" "}
                · {call.partner} · {formatDayTime(locale, call.closesAt, now)}
              </p>
            </li>
          );
        })}
      </ul>
      <p className="panel-foot">
        <a href={href("/mon-espace/mes-alertes-et-favoris")}>{t("dashboard:favourites.all")}</a>
        {more > 0 && <> {t("dashboard:favourites.more", { count: more })}</>}
      </p>
    </Panel>
  );
}

function DossiersPanel({ dossiers }: Pick<DashboardProps, "dossiers">) {
  const { t } = useLanguage();
  return (
    <Panel title={t("dashboard:dossiers.title")}>
      {dossiers.length === 0 && <p className="muted">{t("dashboard:dossiers.none")}</p>}
      <ul className="briefs">
        {dossiers.map(({ id, number, name, call, role, time, deposited, unlocked, work }) => (
          <li key={id}>
            <a href={href("/mon-espace/dossier/:id", { id })}>{name}</a>{" "}
            {(!deposited || unlocked) && (
              <NotDepositedMark tone={time?.tone ?? "over"} unlocked={unlocked} />
            )}
            <p className="small muted">
              <b className={time?.tone === "soon" && !deposited ? "soon" : undefined}>
                {deposited
                  ? t("dossiers:head.deposited", { date: deposited })
                  : (time?.label ?? t("calls:withdrawn.title"))}
              </b>{" "}
              · {t(`dossiers:roles.${role}`)} · {number}, {call}
            </p>
            {work.progress && (
              <ProgressBar
                hideLabel
                label={t("dossiers:list.progress", {
                  count: work.progress.answered,
                  total: work.progress.total,
                })}
                value={work.progress.total === 0 ? 1 : work.progress.answered}
                max={work.progress.total === 0 ? 1 : work.progress.total}
              />
            )}
          </li>
        ))}
      </ul>
      <p className="panel-foot">
        {dossiers.length === 0 ? (
          <a href={`${href("/")}?status=open`}>{t("dashboard:dossiers.action")}</a>
        ) : (
          <a href={LIST_OF_DOSSIERS}>{t("dashboard:dossiers.all")}</a>
        )}
      </p>
    </Panel>
  );
}

function ProjectsPanel({ projects }: Pick<DashboardProps, "projects">) {
  const { t, locale } = useLanguage();
  return (
    <Panel title={t("projects:nav")}>
      {projects.length === 0 && <p className="muted">{t("projects:none.title")}</p>}
      <ul className="briefs">
        {projects.map(({ code, acronym, title, role, teamNumber, partner, ...project }) => (
          <li key={code}>
            <a href={projectHref(code)}>
              {acronym} — {title}
            </a>
            <p className="small muted">
              <b>
                {project.hasEnded
                  ? t("projects:award.ended")
                  : formatExactEuros(locale, project.amountEuros)}
              </b>{" "}
              · {t(`projects:role.${role}`, { team: teamNumber })} · {partner.code}, {code}
            </p>
          </li>
        ))}
      </ul>
      {projects.length > 0 && (
        <p className="panel-foot">
          <a href={PROJECTS_HREF}>{t("projects:dashboard.all")}</a>
        </p>
      )}
    </Panel>
  );
}

function CvsPanel({ cvs }: Pick<DashboardProps, "cvs">) {
  const { t, locale } = useLanguage();
  return (
    <Panel title={t("dashboard:cvs.title")}>
      {cvs.length === 0 ? (
        <>
          <p className="muted">{t("dashboard:cvs.none")}</p>
          <p className="panel-foot">
            <ButtonLink href={NEW_CV_HREF} size="s">
              {t("dashboard:cvs.make")}
            </ButtonLink>
          </p>
        </>
      ) : (
        <>
          <ul className="briefs">
            {cvs.map(({ id, title, step, updatedAt }) => (
              <li key={id}>
                <a href={cvHref(id)}>{title}</a>
                <p className="small muted">
                  {t("dashboard:cvs.changed", { date: formatDate(locale, updatedAt) })}
                  {step < 4 && <> · {t("dashboard:cvs.unfinished", { step })}</>}
                </p>
              </li>
            ))}
          </ul>
          <p className="panel-foot">
            <a href={CV_LIST_HREF}>{t("dashboard:cvs.all")}</a>
          </p>
        </>
      )}
    </Panel>
  );
}

function NewsPanel({ news }: Pick<DashboardProps, "news">) {
  const { t } = useLanguage();
  return (
    <Panel title={t("dashboard:news.title")}>
      {news.length === 0 && <p className="muted">{t("dashboard:news.none")}</p>}
      <ul className="briefs">
        {news.map(({ id, href: address, label, title, when, iso }) => (
          <li key={id}>
            <a href={address}>{title}</a>
            <p className="small muted">
              {label} · <time dateTime={iso}>{when}</time>
            </p>
          </li>
        ))}
      </ul>
      <p className="panel-foot">
        <a href={NOTIFICATIONS_PATH}>{t("dashboard:news.all")}</a>
      </p>
    </Panel>
  );
}
