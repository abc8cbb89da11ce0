import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDate, formatDayOfMonth } from "#platform/i18n/format.ts";
import { toParisCivilTime } from "#platform/i18n/paris-time.ts";
import type { ProjectPageView } from "../views/project-page.server.ts";

interface CrossingProps {
  project: ProjectPageView;
  origin: NonNullable<ProjectPageView["origin"]>;
}

const DAY_MS = 86_400_000;

/** The steps from the deposit to the project, drawn as spans of the bridge. */
export function Crossing({ project, origin }: CrossingProps) {
  const { t, locale } = useLanguage();
  const { decidedAt, ended } = project;
  const { eligibilityToldAt, depositedAt, version } = origin;
  // The evaluation begins on the day after the eligibility was told, or after the closing of the call.
  const evaluatedFrom = new Date((eligibilityToldAt ?? origin.call.closesAt).getTime() + DAY_MS);
  const isSameYear = toParisCivilTime(evaluatedFrom).year === toParisCivilTime(decidedAt).year;
  const toDay = (at: Date) => (isSameYear ? formatDayOfMonth(locale, at) : formatDate(locale, at));
  const steps = [
    [
      t("projects:crossing.dossier"),
      t("projects:crossing.deposited", { day: formatDate(locale, depositedAt), version }),
    ],
    [
      t("projects:crossing.eligibility"),
      eligibilityToldAt
        ? t("projects:crossing.eligible", { day: formatDate(locale, eligibilityToldAt) })
        : t("projects:crossing.notTold"),
    ],
    [
      t("projects:crossing.evaluation"),
      evaluatedFrom < decidedAt
        ? t("projects:crossing.evaluated", { from: toDay(evaluatedFrom), to: toDay(decidedAt) })
        : t("projects:crossing.evaluatedOn", { day: formatDate(locale, decidedAt) }),
    ],
    [
      t("projects:crossing.project"),
      ended
        ? t("projects:crossing.ended", { day: formatDate(locale, ended.at) })
        : t("projects:crossing.since", { day: formatDate(locale, decidedAt) }),
    ],
  ] as const;
  return (
    <section className="panel crossing" aria-labelledby="crossing">
      <h2 id="crossing">{t("projects:crossing.title")}</h2>
      <svg viewBox="0 0 560 70" fill="none" strokeLinecap="round" aria-hidden="true">
        <g stroke="var(--done)" strokeWidth="3.5">
          <path d="M6 50H426" />
          <path d="M6 50v16M146 50v16M286 50v16M426 50v16" />
          <path d="M6 50a71 44 0 0 1 140 0M146 50a71 44 0 0 1 140 0M286 50a71 44 0 0 1 140 0" />
        </g>
        <g stroke="var(--done)" strokeWidth="2.5" strokeDasharray="1 7">
          <path d="M426 50a71 44 0 0 1 128 -8" />
          <path d="M426 50H556" />
        </g>
        <circle cx="426" cy="50" r="7" fill="var(--done)" stroke="var(--surface)" strokeWidth="3" />
      </svg>
      <ol>
        {steps.map(([name, note]) => (
          <li key={name}>
            <b>{name}</b> <small>{note}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}
