import { findSubmission, type Submission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { Icon } from "#ui/icon.tsx";
import { dossierDecisionHref } from "../../decisions/rules/paths.ts";
import { letterHref } from "../../letter-templates/rules/paths.ts";
import type { ReleasePageView } from "../views/release-page.server.ts";
import { ConfirmForm } from "./confirm-form.tsx";

/** Names shown of a longer list. */
const MAX_NAMES = 12;

interface TrialPanelProps {
  readonly view: ReleasePageView;
  readonly submission: Submission | undefined;
}

/** What the release of the chosen set would do, before it is done. */
export function TrialPanel({ view, submission }: TrialPanelProps) {
  const { t, locale } = useLanguage();
  const { ready, letters, unread, projects, projectPeople, blocked, call } = view;
  const counted = (count: number) => ({ count, formatted: formatNumber(locale, count) });
  const people = letters.reduce(
    (sum, { coordinators, copies }) => sum + coordinators.people + copies.people,
    0,
  );
  const mails = letters.reduce((sum, row) => sum + row.mails, 0);
  return (
    <section className="panel release-trial" aria-labelledby="release-trial-title">
      <header className="release-amber">
        <h2 id="release-trial-title">
          {ready === 0
            ? t("decisionReleases:trial.none")
            : t("decisionReleases:trial.title", counted(ready))}{" "}
          <span className="release-never">{t("decisionReleases:trial.never")}</span>
        </h2>
      </header>
      <div className="release-body">
        {blocked.length > 0 && (
          <Alert tone="stop" title={t("decisionReleases:trial.blocked")}>
            <ul className="release-names">
              {blocked.map(({ dossierId, number, acronym, problem }) => (
                <li key={number}>
                  <AppLink href={dossierDecisionHref(call.id, dossierId)}>{acronym}</AppLink>{" "}
                  {number} : {problem && t(`decisionReleases:problems.${problem}`)}
                </li>
              ))}
            </ul>
            <p>{t("decisionReleases:trial.leaveOut")}</p>
          </Alert>
        )}
        {ready === 0 ? (
          <p>{t("decisionReleases:trial.noneHelp")}</p>
        ) : (
          <div className="release-two">
            <div>
              <LettersTable view={view} />
              {people > mails && (
                <p className="small muted">
                  {t("decisionReleases:trial.unwanted", counted(people - mails))}
                </p>
              )}
              {unread.length > 0 && (
                <p className="release-unread">
                  <Icon name="eye" />
                  <span>
                    <b>{t("decisionReleases:trial.unread", counted(unread.length))}</b>{" "}
                    {unread.slice(0, MAX_NAMES).map(({ dossierId, acronym }, index) => (
                      <span key={dossierId}>
                        {index > 0 && ", "}
                        <AppLink href={letterHref(call.id, dossierId)}>{acronym}</AppLink>
                      </span>
                    ))}{" "}
                    {unread.length > MAX_NAMES &&
                      t("decisionReleases:trial.more", counted(unread.length - MAX_NAMES))}
                  </span>
                </p>
              )}
            </div>
            <div>
              <h3>{t("decisionReleases:trial.atOnce")}</h3>
              <ul className="release-effects">
                {projects > 0 && (
                  <li>
                    <Icon name="check" />
                    {t("decisionReleases:trial.projects", {
                      ...counted(projects),
                      people: formatNumber(locale, projectPeople),
                    })}
                  </li>
                )}
                <li>
                  <Icon name="file" />
                  {t("decisionReleases:trial.states", counted(ready))}
                </li>
                <li>
                  <Icon name="lock" />
                  {t("decisionReleases:trial.final")}
                </li>
              </ul>
            </div>
          </div>
        )}
        <LeftOut view={view} />
      </div>
      {ready > 0 && <ConfirmForm view={view} submission={findSubmission(submission, "release")} />}
    </section>
  );
}

/** How many people get which letter. */
function LettersTable({ view: { letters } }: { view: ReleasePageView }) {
  const { t, locale } = useLanguage();
  const people = (count: number) =>
    t("decisionReleases:trial.people", { count, formatted: formatNumber(locale, count) });
  const sum = (of: (row: (typeof letters)[number]) => number) =>
    formatNumber(
      locale,
      letters.reduce((total, row) => total + of(row), 0),
    );
  const labels = {
    coordinators: t("decisionReleases:trial.coordinators"),
    copies: t("decisionReleases:trial.copies"),
    mails: t("decisionReleases:trial.mails"),
  };
  return (
    <table className="release-letters">
      <thead>
        <tr>
          <th scope="col">{t("decisionReleases:trial.letter")}</th>
          <th scope="col">{labels.coordinators}</th>
          <th scope="col">{labels.copies}</th>
          <th scope="col" className="num">
            {labels.mails}
          </th>
        </tr>
      </thead>
      <tbody>
        {letters.map(({ state, coordinators, copies, mails }) => (
          <tr key={state}>
            <th scope="row">{t(`decisionReleases:kinds.${state}`)}</th>
            <td data-label={labels.coordinators}>
              {people(coordinators.people)}
              <small>
                {t("decisionReleases:trial.languages", {
                  fr: formatNumber(locale, coordinators.fr),
                  en: formatNumber(locale, coordinators.en),
                })}
              </small>
            </td>
            <td data-label={labels.copies}>{people(copies.people)}</td>
            <td data-label={labels.mails} className="num">
              {formatNumber(locale, mails)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("decisionReleases:trial.all")}</th>
          <td data-label={labels.coordinators}>{sum(({ coordinators }) => coordinators.people)}</td>
          <td data-label={labels.copies}>{sum(({ copies }) => copies.people)}</td>
          <td data-label={labels.mails} className="num">
            {sum(({ mails }) => mails)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** What of the call is not in the set, and why. */
function LeftOut({ view }: { view: ReleasePageView }) {
  const { t, locale } = useLanguage();
  const { unconfirmed, undecided, waiting, released, hiddenByConflict } = view;
  const rows = [
    ["unconfirmed", unconfirmed.length],
    ["undecided", undecided],
    ["waiting", waiting],
    ["released", released],
    ["conflicts", hiddenByConflict],
  ] as const;
  const shown = rows.filter(([, count]) => count > 0);
  if (shown.length === 0) return null;
  return (
    <ul className="release-left-out">
      {shown.map(([key, count]) => (
        <li key={key}>
          {t(`decisionReleases:trial.${key}`, { count, formatted: formatNumber(locale, count) })}
        </li>
      ))}
    </ul>
  );
}
