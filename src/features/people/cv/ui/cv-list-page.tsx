import type { Submission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDate } from "#platform/i18n/format.ts";
import type { Abilities } from "#platform/policy.ts";
import { Alert, DoneAlert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Panel } from "#ui/panel.tsx";
import { Tag } from "#ui/tag.tsx";
import type { CvListRow } from "../queries/cvs.server.ts";
import type { Step } from "../rules/cv-limits.ts";
import { CV_FILES_HREF, cvStepHref, NEW_CV_HREF, readCvHref } from "../rules/paths.ts";
import { CvMenu } from "./cv-menu.tsx";
import { DeleteCvForm, RenameCvForm } from "./cv-row-forms.tsx";
import { formatRefusal } from "./format-refusal.ts";

export const CV_LIST_DONE = ["renamed", "duplicated", "deleted"] as const;

export interface CvListPageProps {
  cvs: readonly CvListRow[];
  done: (typeof CV_LIST_DONE)[number] | null;
  /** The CV whose rename or delete form is open. */
  open: { readonly id: string; readonly form: "rename" | "delete" } | null;
  /** The refused form. */
  submission?: Submission<"title"> | undefined;
  /** Uploads are available to accounts without ORCID. */
  can: Abilities<"uploadFile">;
}

/** A person's CVs with their actions. */
export function CvListPage(props: CvListPageProps) {
  const { cvs, done, open, submission, can } = props;
  const { t } = useLanguage();
  return (
    <div className="stack">
      <PageHeader
        title={t("cv:nav")}
        lead={t("cv:list.lead")}
        actions={
          cvs.length > 0 && (
            <ButtonLink href={NEW_CV_HREF} variant="primary" icon="plus">
              {t("cv:list.create")}
            </ButtonLink>
          )
        }
      />
      {done && <DoneAlert>{t(`cv:list.done.${done}`)}</DoneAlert>}
      {submission?.problem && (
        <Alert tone="stop" role="alert" takesFocus>
          {formatRefusal(t, submission.problem)}
        </Alert>
      )}
      {cvs.length === 0 ? (
        <div className="panel">
          <EmptyState
            title={t("cv:list.emptyTitle")}
            actions={
              <ButtonLink href={NEW_CV_HREF} variant="primary" icon="plus">
                {t("cv:list.create")}
              </ButtonLink>
            }
          >
            {t("cv:list.emptyText")}
          </EmptyState>
        </div>
      ) : (
        <ul className="cv-list-rows" aria-label={t("cv:list.caption")}>
          {cvs.map((cv) => (
            <CvItem
              key={cv.id}
              cv={cv}
              form={open?.id === cv.id ? open.form : null}
              submission={submission}
            />
          ))}
        </ul>
      )}
      {can.uploadFile.ok && (
        <Panel title={t("cv:list.elsewhere.title")}>
          <p className="muted">{t("cv:list.elsewhere.text")}</p>
          <p className="cv-elsewhere">
            <ButtonLink href={CV_FILES_HREF} icon="upload">
              {t("cv:list.elsewhere.open")}
            </ButtonLink>
          </p>
        </Panel>
      )}
    </div>
  );
}

interface CvItemProps extends Pick<CvListPageProps, "submission"> {
  cv: CvListRow;
  form: "rename" | "delete" | null;
}

function CvItem({ cv, form, submission }: CvItemProps) {
  const { t, locale } = useLanguage();
  const { id, title } = cv;
  const step = cv.step as Step;
  const ready = step === 4;
  const names = cv.uses.map(({ name }) => name).join(", ");
  const facts = [
    t("cv:list.modified", { date: formatDate(locale, cv.updatedAt) }),
    t("cv:list.language", { language: t(`cv:list.languages.${cv.locale}`) }),
    names ? t("cv:list.use", { names }) : t("cv:list.noUse"),
  ];
  return (
    <li className="panel cv-row" id={`cv-${id}`}>
      <div className="cv-row-main">
        <div className="cv-row-words">
          <h2>
            <a href={cvStepHref(id, step)}>{title}</a>
          </h2>
          <p className="muted small">{facts.join(" · ")}</p>
          <p>
            {ready ? (
              <Tag tone="done">{t("cv:list.ready")}</Tag>
            ) : (
              <Tag tone="soon">
                {t("cv:list.step", { step, name: t(`cv:builder.steps.${step}`) })}
              </Tag>
            )}
          </p>
        </div>
        <div className="btn-group">
          <ButtonLink
            href={cvStepHref(id, step)}
            variant={ready ? undefined : "primary"}
            aria-label={`${t(ready ? "cv:list.open" : "cv:list.resume")} – ${title}`}
          >
            {t(ready ? "cv:list.open" : "cv:list.resume")}
          </ButtonLink>
          <ButtonLink href={readCvHref(id)} aria-label={`${t("cv:list.consult")} – ${title}`}>
            {t("cv:list.consult")}
          </ButtonLink>
          <CvMenu cv={cv} />
        </div>
      </div>
      {form === "rename" && <RenameCvForm id={id} title={title} submission={submission} />}
      {form === "delete" && <DeleteCvForm id={id} title={title} />}
    </li>
  );
}
