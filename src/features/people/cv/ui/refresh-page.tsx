import type { Submission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDate } from "#platform/i18n/format.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { Alert, DoneAlert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Panel } from "#ui/panel.tsx";
import { MAX_CV_PAGES } from "../rules/cv-length.ts";
import { CAREER_SECTIONS, WORK_SECTIONS } from "../rules/cv-parts.ts";
import { cvHref, refreshCvHref } from "../rules/paths.ts";
import type { SnapshotChange } from "../rules/snapshot-diff.ts";
import { formatRefusal } from "./format-refusal.ts";
import { ChangeRow } from "./refresh-change.tsx";

interface RefreshPageProps {
  id: string;
  title: string;
  snapshotAt: Date;
  changes: readonly SnapshotChange[];
  mark: string;
  /** Number of changes just applied. */
  taken: number;
  /** The refused form: nothing selected, or an outdated preview. */
  submission?: Submission | undefined;
}

const SECTIONS = ["person", ...CAREER_SECTIONS, ...WORK_SECTIONS] as const;

/** Changes in the space since the CV's snapshot, to apply all, some or none. */
export function RefreshPage(props: RefreshPageProps) {
  const { id, title, snapshotAt, changes, mark, taken, submission } = props;
  const { t, locale } = useLanguage();
  const date = formatDate(locale, snapshotAt);
  return (
    <>
      <PageHeader title={t("cv:refresh.title")} lead={t("cv:refresh.lead", { title, date })} />
      <div className="stack">
        {taken > 0 && <DoneAlert>{t("cv:refresh.taken", { count: taken })}</DoneAlert>}
        {submission && (
          <Alert tone="soon" role="alert" takesFocus>
            {formatProblem(t, submission)}
          </Alert>
        )}
        {changes.length === 0 ? (
          <div className="panel">
            <EmptyState
              title={t("cv:refresh.upToDateTitle")}
              built={3}
              actions={
                <ButtonLink href={cvHref(id)} variant="primary">
                  {t("cv:refresh.back")}
                </ButtonLink>
              }
            >
              {t("cv:refresh.upToDateText")}
            </EmptyState>
          </div>
        ) : (
          <form method="post" action={refreshCvHref(id)} className="stack">
            <input type="hidden" name="mark" value={mark} />
            <p className="muted">{t("cv:refresh.count", { count: changes.length })}</p>
            {SECTIONS.map((section) => {
              const sectionChanges = changes.filter((change) => change.section === section);
              return (
                sectionChanges.length > 0 && (
                  <Panel key={section} title={t(`cv:refresh.sections.${section}`)}>
                    <ul className="changes">
                      {sectionChanges.map((change) => (
                        <ChangeRow key={change.key} change={change} />
                      ))}
                    </ul>
                  </Panel>
                )
              );
            })}
            <div className="step-buttons">
              <ButtonLink href={cvHref(id)}>{t("cv:refresh.cancel")}</ButtonLink>
              <span className="grow" />
              <Button type="submit" name="intent" value="takeChosen">
                {t("cv:refresh.takeChosen")}
              </Button>
              <Button type="submit" variant="primary" name="intent" value="takeAll">
                {t("cv:refresh.takeAll")}
              </Button>
            </div>
          </form>
        )}
      </div>
    </>
  );
}

function formatProblem(t: Translate, { problem, errors }: Submission): string {
  if (problem === null && "length" in errors) return t("cv:refresh.tooLong", { max: MAX_CV_PAGES });
  if (problem === null) return t("cv:refresh.nothingChosen");
  return problem === "STALE" ? t("cv:refresh.stale") : formatRefusal(t, problem);
}
