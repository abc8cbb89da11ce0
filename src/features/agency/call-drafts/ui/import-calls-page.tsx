import { findSubmission, type Submission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { Alert, DoneAlert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Panel } from "#ui/panel.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Table } from "#ui/table.tsx";
import { FileInput } from "#ui/text-field.tsx";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import type { ImportTrial } from "../commands/import-calls.server.ts";
import { IMPORT_COLUMNS, MAX_IMPORT_FAULTS } from "../rules/import-format.ts";
import {
  CALLS_PATH,
  EXPORT_CALLS_CSV_PATH,
  EXPORT_CALLS_JSON_PATH,
  IMPORT_CALLS_PATH,
} from "../rules/paths.ts";
import type { NewCallView } from "../views/new-call.server.ts";

interface ImportCallsPageProps {
  /** The one-off partners of an administrator; null for staff. */
  readonly partners: NewCallView["partners"];
  readonly trial: ImportTrial | null;
  readonly submission: Submission | undefined;
  readonly isDone: boolean;
}

/** Tries a file of calls, applies it, and offers the export. */
export function ImportCallsPage({ partners, trial, submission, isDone }: ImportCallsPageProps) {
  const { t } = useLanguage();
  const refused = findSubmission(submission, "try");
  const fileProblem = refused?.errors.content;
  return (
    <BackOfficePage title={t("callImport:title")} lead={t("callImport:lead")}>
      {isDone && (
        <DoneAlert actions={<ButtonLink href={CALLS_PATH}>{t("callImport:toList")}</ButtonLink>}>
          {t("callImport:done")}
        </DoneAlert>
      )}
      <Problem problem={submission?.problem ?? null} />
      {trial && <Trial trial={trial} />}
      <div className="call-new">
        <Panel title={t("callImport:file")}>
          <form
            method="post"
            action={IMPORT_CALLS_PATH}
            encType="multipart/form-data"
            className="fields"
            data-keep-typed
            noValidate
          >
            <PageAgencyField />
            <input type="hidden" name="intent" value="try" />
            {partners && (
              <SelectField
                id="import-partner"
                name="partnerId"
                label={t("callImport:partner")}
                options={partners.map(toPartnerOption)}
              />
            )}
            <FileInput
              id="import-file"
              name="file"
              accept=".csv,.json,text/csv,application/json"
              label={t("callImport:file")}
              help={t("callImport:fileHelp")}
              error={
                fileProblem &&
                t(`callImport:fileProblems.${fileProblem === "tooLong" ? "tooLong" : "missing"}`)
              }
            />
            <div className="btn-group">
              <Button type="submit" variant="primary">
                {t("callImport:try")}
              </Button>
              <ButtonLink href={CALLS_PATH}>{t("callDrafts:new.back")}</ButtonLink>
            </div>
          </form>
        </Panel>
        <Panel title={t("callImport:export")}>
          <p className="small muted">{t("callImport:exportHelp")}</p>
          {partners ? (
            <form method="get" action={EXPORT_CALLS_CSV_PATH} className="fields">
              <SelectField
                id="export-partner"
                name="partnerId"
                label={t("callImport:partner")}
                options={partners.map(toPartnerOption)}
              />
              <div className="btn-group">
                <Button type="submit" icon="download">
                  CSV
                </Button>
                <Button type="submit" formAction={EXPORT_CALLS_JSON_PATH} icon="download">
                  JSON
                </Button>
              </div>
            </form>
          ) : (
            <div className="btn-group">
              <ButtonLink href={EXPORT_CALLS_CSV_PATH} icon="download">
                CSV
              </ButtonLink>
              <ButtonLink href={EXPORT_CALLS_JSON_PATH} icon="download">
                JSON
              </ButtonLink>
            </div>
          )}
        </Panel>
        <Panel title={t("callImport:columns")}>
          <p className="small muted">{t("callImport:columnsHelp")}</p>
          <p className="small call-import-columns">{IMPORT_COLUMNS.join(", ")}</p>
        </Panel>
      </div>
    </BackOfficePage>
  );
}

const toPartnerOption = ({ id, code, name }: NonNullable<NewCallView["partners"]>[number]) => ({
  value: String(id),
  label: `${code} · ${name}`,
});

const PROBLEMS = ["applied", "changed", "TOO_MANY_REQUESTS"] as const;

function Problem({ problem }: { problem: string | null }) {
  const { t } = useLanguage();
  if (problem === null) return null;
  const known = PROBLEMS.find((one) => one === problem) ?? "failed";
  return (
    <Alert tone="stop" role="alert" takesFocus>
      {t(`callImport:problems.${known}`)}
    </Alert>
  );
}

/** Rows shown of a long list. */
const MAX_SHOWN = 200;

function Trial({ trial: { importId, lines, faults, faultCount } }: { trial: ImportTrial }) {
  const { t, locale } = useLanguage();
  const count = (kind: "create" | "change" | "same") =>
    formatNumber(locale, lines.filter((line) => line.kind === kind).length);
  const effective = lines.filter(({ kind }) => kind !== "same");
  if (faults.length > 0)
    return (
      <Panel title={t("callImport:trial")}>
        <div className="call-import-trial">
          <Alert tone="stop" role="alert" takesFocus>
            {t("callImport:faultCount", {
              count: faultCount,
              formatted: formatNumber(locale, faultCount),
            })}{" "}
            {faultCount > faults.length && t("callImport:moreFaults", { max: faults.length })}{" "}
            {faultCount >= MAX_IMPORT_FAULTS && t("callImport:faultsStopped")}
          </Alert>
          <Table
            caption={t("callImport:faultsCaption")}
            columns={[
              {
                key: "line",
                header: t("callImport:line"),
                rowHeader: true,
                cell: ({ line }) => (line === 0 ? t("callImport:wholeFile") : line),
              },
              {
                key: "column",
                header: t("callImport:column"),
                cell: ({ column }) => column ?? "—",
              },
              {
                key: "fault",
                header: t("callImport:fault"),
                cell: ({ code }) => t(`callImport:faults.${code}`),
              },
            ]}
            rows={faults}
            rowKey={({ line, column, code }) => `${line} ${column} ${code}`}
            empty={t("callImport:none")}
          />
        </div>
      </Panel>
    );
  return (
    <Panel title={t("callImport:trial")}>
      <div className="call-import-trial">
        <Alert tone="info" role="status" takesFocus>
          {t("callImport:summary", {
            created: count("create"),
            changed: count("change"),
            same: count("same"),
          })}{" "}
          {effective.length === 0 && t("callImport:nothing")}
        </Alert>
        {importId && effective.length > 0 && (
          <form method="post" action={IMPORT_CALLS_PATH}>
            <PageAgencyField />
            <input type="hidden" name="importId" value={importId} />
            <Button type="submit" name="intent" value="apply" variant="primary">
              {t("callImport:apply")}
            </Button>
          </form>
        )}
        <Table
          caption={t("callImport:linesCaption")}
          columns={[
            { key: "line", header: t("callImport:line"), cell: ({ line }) => line },
            {
              key: "call",
              header: t("callImport:call"),
              rowHeader: true,
              cell: ({ code, year, title }) => [year, code, title].filter(Boolean).join(" · "),
            },
            {
              key: "act",
              header: t("callImport:act"),
              cell: ({ kind }) => t(`callImport:kinds.${kind}`),
            },
            {
              key: "fields",
              header: t("callImport:fields"),
              cell: ({ fields }) => fields.join(", "),
            },
          ]}
          rows={effective.slice(0, MAX_SHOWN)}
          rowKey={({ line }) => String(line)}
          empty={t("callImport:none")}
        />
      </div>
    </Panel>
  );
}
