import { formatModelProblem } from "#features/proposals/form-models/rules/format-model-problem.ts";
import { readProblemDetails } from "#features/proposals/form-models/rules/problem-details.ts";
import { findSubmission, type Submission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime, formatNumber } from "#platform/i18n/format.ts";
import { Alert, DoneAlert } from "#ui/alert.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Panel } from "#ui/panel.tsx";
import { type Column, Table } from "#ui/table.tsx";
import { FileInput, TextField } from "#ui/text-field.tsx";
import { editCallHref } from "../../call-drafts/rules/paths.ts";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import {
  compareVersionsHref,
  DRAFT_NUMBER,
  designFormHref,
  type FormDone,
  formFileHref,
  formVersionsHref,
  publishFormHref,
  resetFormHref,
} from "../rules/paths.ts";
import { previewVersionHref } from "../rules/preview-paths.ts";
import type { FormVersionsView } from "../views/form-versions.server.ts";
import { ComparisonPanel } from "./comparison-panel.tsx";
import { MeaningsPanel } from "./meanings-panel.tsx";

interface VersionsPageProps {
  readonly view: FormVersionsView;
  readonly now: Date;
  readonly done: FormDone | null;
  readonly submission: Submission | undefined;
}

/** The versions of a form, their differences and meanings, its file and its name. */
export function VersionsPage({ view, now, done, submission }: VersionsPageProps) {
  const { t } = useLanguage();
  const { form, versions, comparison, meanings, resetTo } = view;
  const mayWrite = view.can.writeForms.ok;
  return (
    <BackOfficePage
      title={t("formPages:versions.title", { name: form.name })}
      lead={t("formPages:versions.lead")}
      actions={
        <ButtonLink href={designFormHref(form.id)} variant="primary">
          {t("formPages:versions.design")}
        </ButtonLink>
      }
    >
      {submission?.problem && (
        <Alert tone="stop" role="alert" takesFocus>
          {t("formPages:refused")}
        </Alert>
      )}
      {done && !submission && <DoneAlert key={done}>{t(`formPages:done.${done}`)}</DoneAlert>}
      {mayWrite && resetTo && <ResetPanel formId={form.id} version={resetTo} />}
      <VersionTable view={view} now={now} />
      {versions.length > 0 && <ComparisonPanel {...{ formId: form.id, versions, comparison }} />}
      {meanings && (
        <MeaningsPanel
          // Another version has other questions.
          key={meanings.versionId}
          {...{ formId: form.id, versions, meanings, mayWrite }}
          submission={findSubmission(submission, "meanings")}
        />
      )}
      <div className="form-panels">
        <FilePanel view={view} submission={findSubmission(submission, "import")} />
        {mayWrite && <NamePanel view={view} submission={findSubmission(submission, "rename")} />}
      </div>
    </BackOfficePage>
  );
}

type VersionRow = FormVersionsView["versions"][number];

function VersionTable({ view, now }: { view: FormVersionsView; now: Date }) {
  const { t, locale } = useLanguage();
  const { form, versions } = view;
  const numbers = versions.map(({ number }) => number);
  const columns: Column<VersionRow>[] = [
    {
      key: "version",
      header: t("formPages:versions.columns.version"),
      rowHeader: true,
      cell: ({ number }) => t("formPages:version", { number }),
    },
    {
      key: "published",
      header: t("formPages:versions.columns.published"),
      cell: ({ publishedAt, publishedBy }) => (
        <span className="list-date">
          <time dateTime={publishedAt.toISOString()}>
            {formatDayTime(locale, publishedAt, now)}
          </time>
          <span className="list-note">{publishedBy ?? t("formPages:versions.byProduct")}</span>
        </span>
      ),
    },
    {
      key: "calls",
      header: t("formPages:versions.columns.calls"),
      cell: (version) => <VersionCalls version={version} />,
    },
    {
      key: "drafts",
      header: t("formPages:versions.columns.drafts"),
      numeric: true,
      cell: ({ drafts }) => formatNumber(locale, drafts),
    },
    {
      key: "deposited",
      header: t("formPages:versions.columns.deposited"),
      numeric: true,
      cell: ({ deposited }) => formatNumber(locale, deposited),
    },
    {
      key: "acts",
      header: t("formPages:versions.columns.acts"),
      cell: ({ number }) => {
        const previous = numbers[numbers.indexOf(number) + 1];
        return (
          <span className="version-acts">
            {previous !== undefined && (
              <AppLink href={compareVersionsHref(form.id, previous, number)}>
                {t("formPages:versions.compare", { number: previous })}
              </AppLink>
            )}
            <AppLink href={compareVersionsHref(form.id, number, DRAFT_NUMBER)}>
              {t("formPages:versions.compareDraft", { number })}
            </AppLink>
            <AppLink href={previewVersionHref(form.id, number)}>
              {t("formPreview:openVersion", { number })}
            </AppLink>
            <a href={formFileHref(form.id, number)} download>
              {t("formPages:versions.file", { number })}
            </a>
            {view.can.writeForms.ok && (
              <>
                <AppLink href={resetFormHref(form.id, number)}>
                  {t("formPages:versions.reset", { number })}
                </AppLink>
                {number !== numbers[0] && (
                  <AppLink href={publishFormHref(form.id, number)}>
                    {t("formPages:versions.publishAgain", { number })}
                  </AppLink>
                )}
              </>
            )}
          </span>
        );
      },
    },
  ];
  return (
    <Table
      caption={t("formPages:versions.caption")}
      columns={columns}
      rows={versions}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title={t("formPages:versions.empty")}>
          {t("formPages:versions.emptyHelp")}
        </EmptyState>
      }
    />
  );
}

const MAX_SHOWN_CALLS = 8;

function VersionCalls({ version: { calls, shownCalls } }: { version: VersionRow }) {
  const { t } = useLanguage();
  if (calls === 0) return <span className="muted">—</span>;
  const shown = shownCalls.slice(0, MAX_SHOWN_CALLS);
  const others = calls - shown.length;
  return (
    <ul className="version-calls">
      {shown.map(({ id, title, code, year }) => (
        <li key={id}>
          <AppLink href={editCallHref(id)}>{title}</AppLink>{" "}
          <span className="list-note">{`${code} ${year}`}</span>
        </li>
      ))}
      {others > 0 && <li>{t("formPages:versions.otherCalls", { count: others })}</li>}
    </ul>
  );
}

interface ResetPanelProps {
  readonly formId: string;
  readonly version: { readonly id: string; readonly number: number };
}

/** Asks before the draft is replaced; reached by a link, so that it works without script. */
function ResetPanel({ formId, version: { id, number } }: ResetPanelProps) {
  const { t } = useLanguage();
  return (
    <Panel id="reprendre" title={t("formPages:reset.title", { number })}>
      <p>{t("formPages:reset.text", { number })}</p>
      <form method="post" action={formVersionsHref(formId)} className="btn-group">
        <PageAgencyField />
        <input type="hidden" name="versionId" value={id} />
        <Button type="submit" name="intent" value="reset" variant="danger">
          {t("formPages:reset.do")}
        </Button>
        <ButtonLink href={formVersionsHref(formId)}>{t("formPages:reset.cancel")}</ButtonLink>
      </form>
    </Panel>
  );
}

interface FormPanelProps {
  readonly view: FormVersionsView;
  readonly submission: Submission | undefined;
}

function FilePanel({ view: { form, can }, submission }: FormPanelProps) {
  const { t } = useLanguage();
  const errors = submission?.errors ?? {};
  const problems = readProblemDetails(errors as Readonly<Record<string, string>>);
  const fileProblem = FILE_PROBLEMS.find((one) => one === errors.content);
  return (
    <Panel id="fichier" title={t("formPages:file.title")}>
      <div className="version-stack">
        <p className="small muted">{t("formPages:file.lead")}</p>
        <p>
          <a href={formFileHref(form.id)} download className="btn">
            {t("formPages:file.download")}
          </a>
        </p>
        {can.writeForms.ok && (
          <>
            <h3>{t("formPages:file.upload")}</h3>
            {problems.length > 0 && (
              <Alert tone="stop" role="alert" takesFocus title={t("formPages:file.problemsTitle")}>
                <ul>
                  {problems.map((problem) => {
                    const sentence = formatModelProblem(t, problem);
                    return <li key={sentence}>{sentence}</li>;
                  })}
                </ul>
              </Alert>
            )}
            <form
              method="post"
              action={formVersionsHref(form.id)}
              encType="multipart/form-data"
              className="fields"
              noValidate
              data-keep-typed=""
            >
              <PageAgencyField />
              <FileInput
                id="form-file"
                name="file"
                accept=".json,application/json"
                label={t("formPages:file.field")}
                help={t("formPages:file.fieldHelp")}
                error={fileProblem && t(`formPages:file.problems.${fileProblem}`)}
              />
              <div className="btn-group">
                <Button type="submit" name="intent" value="import">
                  {t("formPages:file.do")}
                </Button>
              </div>
            </form>
          </>
        )}
      </div>
    </Panel>
  );
}

const FILE_PROBLEMS = ["missing", "tooLong", "otherType"] as const;

function NamePanel({ view: { form }, submission }: FormPanelProps) {
  const { t } = useLanguage();
  const problem = submission?.errors.name;
  return (
    <Panel id="nom" title={t("formPages:name.title")}>
      <form
        method="post"
        action={formVersionsHref(form.id)}
        className="fields"
        data-keep-typed
        noValidate
      >
        <PageAgencyField />
        <TextField
          id="form-name"
          name="name"
          label={t("formPages:name.field")}
          help={t("formPages:new.nameHelp")}
          defaultValue={submission?.values.name ?? form.name}
          error={
            problem && t(`formPages:new.problems.${problem === "tooLong" ? "tooLong" : "missing"}`)
          }
          maxLength={200}
          required
          requiredWord={t("formPages:required")}
        />
        <div className="btn-group">
          <Button type="submit" name="intent" value="rename">
            {t("formPages:name.save")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
