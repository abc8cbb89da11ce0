import { href } from "react-router";
import type { ReferenceProblem } from "#bibliography/reference.ts";
import {
  DegradedNotice,
  type DegradedService,
} from "#features/people/researchers/ui/degraded-notice.tsx";
import { type Submission, toSubmittedFields } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Panel } from "#ui/panel.tsx";
import { FileInput, TextArea } from "#ui/text-field.tsx";
import { UnsavedGuard } from "#ui/unsaved-guard.tsx";
import type { AddedWorks } from "../commands/add-works.server.ts";
import { productionsHref, sourceHref } from "../rules/paths.ts";
import { ImportFields } from "./import-panel.tsx";

interface AddWorksPageProps {
  orcid: string | null;
  degraded: readonly DegradedService[];
  /** Result of the last submission. */
  outcome: AddedWorks | undefined;
  submission: Submission<"text"> | undefined;
}

const PROBLEMS = ["crossref", "TOO_MANY_REQUESTS"] as const;
const ERRORS = ["missing", "tooLong", "tooManyDois"] as const;

/** Adds publications that the archives do not have: by DOI, from BibTeX or RIS, or from the ORCID record. */
export function AddWorksPage({ orcid, degraded, outcome, submission }: AddWorksPageProps) {
  const { t } = useLanguage();
  const submitted = toSubmittedFields(submission, {
    toFieldId: () => "add-text",
    toMessage: (_, error) =>
      t(`productions:add.errors.${ERRORS.find((one) => one === error) ?? "missing"}`),
  });
  const problem =
    submission?.problem && (PROBLEMS.find((one) => one === submission.problem) ?? "failed");
  return (
    <>
      <PageHeader
        title={t("productions:add.title")}
        lead={t("productions:add.lead")}
        eyebrow={<Link href={productionsHref()}>{t("productions:add.back")}</Link>}
      />
      <div className="stack">
        <DegradedNotice services={degraded} used={orcid ? ["crossref", "orcid"] : ["crossref"]} />
        {outcome && <Outcome outcome={outcome} />}
        <Panel>
          <form
            method="post"
            action={href("/mon-espace/mes-productions/ajouter")}
            encType="multipart/form-data"
            className="fields"
            data-guard={submission ? "unsaved" : ""}
            noValidate
            data-keep-typed=""
          >
            <ErrorSummary
              title={t("productions:add.errorsTitle")}
              errors={
                problem
                  ? [{ fieldId: "add-text", message: t(`productions:add.errors.${problem}`) }]
                  : submitted.lines
              }
            />
            <TextArea
              id="add-text"
              name="text"
              label={t("productions:add.text")}
              help={t("productions:add.textHelp")}
              defaultValue={submitted.valueOf("text")}
              error={submitted.errorOf("text")}
              rows={8}
              spellCheck={false}
            />
            <FileInput
              id="add-file"
              name="file"
              label={t("productions:add.file")}
              accept=".bib,.ris,.txt"
            />
            <div className="btn-group">
              <Button type="submit" variant="primary" icon="plus">
                {t("productions:add.submit")}
              </Button>
            </div>
          </form>
        </Panel>
        {orcid && (
          <Panel title={t("productions:add.orcidTitle")}>
            <form method="post" action={sourceHref("orcid")} className="fields">
              <p>{t("productions:add.orcidText")}</p>
              <ImportFields sources={["orcid"]} by="orcid" value={orcid} />
              <div className="btn-group">
                <Button type="submit" icon="download">
                  {t("productions:add.orcidSubmit")}
                </Button>
              </div>
            </form>
          </Panel>
        )}
      </div>
      <UnsavedGuard
        labels={{
          title: t("unsaved.title"),
          text: t("unsaved.text"),
          leave: t("unsaved.leave"),
          save: t("productions:add.submit"),
          stay: t("unsaved.stay"),
        }}
      />
    </>
  );
}

function Outcome({ outcome: { added, known, unknown, problems } }: { outcome: AddedWorks }) {
  const { t } = useLanguage();
  const failures = [
    ...unknown.map((doi) => t("productions:add.unknownDoi", { doi })),
    ...problems.map((one) => formatProblem(one, t)),
  ];
  return (
    <>
      {added + known > 0 && (
        <Alert tone={added > 0 ? "done" : "info"} role="status">
          {added > 0 && `${t("productions:add.added", { count: added })} `}
          {known > 0 && `${t("productions:add.known", { count: known })} `}
          {added > 0 && <Link href={sourceHref("added")}>{t("productions:add.see")}</Link>}
        </Alert>
      )}
      {failures.length > 0 && (
        <Alert tone="soon" role="alert" title={t("productions:add.problemsTitle")} takesFocus>
          <ul>
            {failures.map((failure) => (
              <li key={failure}>{failure}</li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}

function formatProblem(
  { line, name, reason }: ReferenceProblem,
  t: ReturnType<typeof useLanguage>["t"],
): string {
  const reasonText = t(`productions:add.reasons.${reason}`);
  return name
    ? t("productions:add.problem", { line, name, reason: reasonText })
    : t("productions:add.problemUnnamed", { line, reason: reasonText });
}
