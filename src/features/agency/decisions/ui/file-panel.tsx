import type { Submission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatExactEuros, formatList, formatNumber, formatTime } from "#platform/i18n/format.ts";
import { Alert, takeFocus } from "#ui/alert.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { FileInput } from "#ui/text-field.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import type { DecisionFileTrial } from "../commands/decision-file.server.ts";
import type { DecisionValues } from "../rules/decision.ts";
import { FILE_ANCHOR } from "../rules/paths.ts";
import type { StoredMotive } from "../rules/plan-file.ts";
import { formatProblem } from "./decision-problem.ts";
import { formatExpected, toFaultsHref } from "./format-fault.ts";

interface FilePanelProps {
  /** The page that the forms are posted to, with the anchor of this panel. */
  readonly href: string;
  readonly trial: DecisionFileTrial | null;
  readonly motives: readonly StoredMotive[];
  readonly submission: Submission | undefined;
}

/** A file of decisions: chosen, tried, and applied once it has no faults. */
export function FilePanel({ href, trial, motives, submission }: FilePanelProps) {
  const { t } = useLanguage();
  const fileProblem = submission?.errors.content;
  return (
    <section className="decision-file" id={FILE_ANCHOR} aria-labelledby="decision-file-title">
      {submission?.problem && (
        <Alert tone="stop" role="alert" takesFocus>
          {formatProblem(t, submission.problem)}
        </Alert>
      )}
      {trial ? (
        <Trial {...{ href, trial, motives }} />
      ) : (
        <h2 id="decision-file-title">{t("decisions:file.title")}</h2>
      )}
      <form
        method="post"
        action={href}
        encType="multipart/form-data"
        className="decision-file-form"
        data-keep-typed=""
        noValidate
      >
        <PageAgencyField />
        <FileInput
          id="decision-file"
          name="file"
          accept=".csv,text/csv"
          label={t(trial ? "decisions:file.chooseAgain" : "decisions:file.choose")}
          help={t("decisions:file.help")}
          error={
            fileProblem &&
            t(`decisions:file.fileProblems.${fileProblem === "tooLong" ? "tooLong" : "missing"}`)
          }
        />
        <div className="btn-group">
          <Button type="submit" name="intent" value="try" icon="upload">
            {t("decisions:file.try")}
          </Button>
        </div>
      </form>
    </section>
  );
}

/** Faults that the page lists; the file of faults has all. */
const MAX_SHOWN = 50;

function Trial({
  href,
  trial,
  motives,
}: Pick<FilePanelProps, "href" | "motives"> & { trial: DecisionFileTrial }) {
  const { t, locale } = useLanguage();
  const { faults, faultCount, changes, changeCount, encoding, separator, content } = trial;
  const counted = (count: number) => ({ count, formatted: formatNumber(locale, count) });
  const fields = Object.entries(trial.changedFields).map(([field, count]) =>
    t(`decisions:fields.${field as keyof DecisionValues}`, counted(count)),
  );
  const read = [
    t("decisions:file.read", {
      ...counted(trial.lineCount),
      time: formatTime(locale, trial.triedAt),
    }),
    ...(separator ? [t(`decisions:file.separators.${separator}`)] : []),
    ...(encoding ? [t(`decisions:file.encodings.${encoding}`)] : []),
  ];
  const shownChanges = changes.slice(0, MAX_SHOWN);
  return (
    <div className="decision-trial">
      <header>
        <h2 id="decision-file-title" tabIndex={-1} ref={takeFocus}>
          {t("decisions:file.trial", { name: trial.fileName || t("decisions:file.choose") })}
        </h2>
        <p className="small muted">{read.join(", ")}</p>
        <ul className="decision-effects">
          <li>
            <b>{t("decisions:file.unchanged", counted(trial.unchanged))}</b>
            <span>{t("decisions:file.unchangedHelp")}</span>
          </li>
          <li data-tone="soon">
            <b>{t("decisions:file.changed", counted(changeCount))}</b>
            <span>
              {fields.length > 0
                ? t("decisions:file.changedHelp", { fields: formatList(locale, fields) })
                : t("decisions:file.changedNone")}
            </span>
          </li>
          <li data-tone={faultCount > 0 ? "stop" : "done"}>
            <b>{t("decisions:file.faulty", counted(faultCount))}</b>
            <span>
              {t(faultCount > 0 ? "decisions:file.faultyHelp" : "decisions:file.faultlessHelp")}
            </span>
          </li>
        </ul>
      </header>
      <div className="decision-trial-parts">
        <div>
          <h3>{t("decisions:file.faultsTitle")}</h3>
          {faults.length === 0 && <p className="muted">{t("decisions:file.noFaults")}</p>}
          <ol className="decision-faults">
            {faults.slice(0, MAX_SHOWN).map((fault) => (
              <li key={`${fault.line} ${fault.code} ${fault.column} ${fault.found}`}>
                <b>
                  {fault.line === 0
                    ? t("decisions:file.whole")
                    : t("decisions:file.line", { line: fault.line })}
                </b>
                <span>
                  {t(`decisions:faults.${fault.code}`)} {fault.found && <code>{fault.found}</code>}
                  <small>{formatExpected(t, fault)}</small>
                </span>
              </li>
            ))}
          </ol>
          {faultCount > MAX_SHOWN && (
            <p className="small">
              {t("decisions:file.moreFaults", counted(faultCount - MAX_SHOWN))}
            </p>
          )}
        </div>
        <div>
          <h3>{t("decisions:file.changesTitle")}</h3>
          {changeCount === 0 && <p className="muted">{t("decisions:file.noChanges")}</p>}
          <ul className="decision-changes">
            {shownChanges.map(({ number, acronym, fields, before, after }) => (
              <li key={number}>
                <b>{acronym}</b>
                <span>
                  {fields.map((field) => (
                    <FieldChange key={field} {...{ field, before, after, motives }} />
                  ))}
                </span>
              </li>
            ))}
          </ul>
          {changeCount > shownChanges.length && (
            <p className="small">
              {t("decisions:file.moreChanges", counted(changeCount - shownChanges.length))}
            </p>
          )}
        </div>
      </div>
      <footer>
        {faultCount > 0 && (
          <a
            className={buttonClass()}
            href={toFaultsHref(t, locale, faults)}
            download={`${t("decisions:file.faultsName")}.csv`}
          >
            <Icon name="download" />
            {t("decisions:file.faultsCsv")}
          </a>
        )}
        <form method="post" action={href} encType="multipart/form-data">
          <PageAgencyField />
          <input type="hidden" name="fileName" value={trial.fileName} />
          <input type="hidden" name="content" value={content ?? ""} />
          <input type="hidden" name="digest" value={trial.digest} />
          <Button
            type="submit"
            name="intent"
            value="apply"
            variant="primary"
            disabledReason={
              faultCount > 0
                ? t("decisions:file.blocked", counted(faultCount))
                : changeCount === 0
                  ? t("decisions:file.nothing")
                  : undefined
            }
          >
            {t("decisions:file.apply", counted(changeCount))}
          </Button>
        </form>
      </footer>
    </div>
  );
}

interface FieldChangeProps {
  readonly field: keyof DecisionValues;
  readonly before: DecisionValues | null;
  readonly after: DecisionValues;
  readonly motives: readonly StoredMotive[];
}

/** A value before and after: amounts and states speak for themselves, the others have their name. */
function FieldChange({ field, before, after, motives }: FieldChangeProps) {
  const { t, locale } = useLanguage();
  const format = (values: DecisionValues | null): string | null => {
    const value = values?.[field] ?? null;
    if (value === null || values === null) return null;
    if (field === "state") return t(`decisions:states.${values.state}`);
    if (field === "amountEuros") return formatExactEuros(locale, Number(value));
    if (field !== "motiveId") return String(value);
    const motive = motives.find(({ id }) => id === value);
    return (locale === "fr" ? motive?.textFr : motive?.textEn) ?? null;
  };
  const [old, now] = [format(before), format(after)];
  return (
    <span className="decision-change">
      {field !== "state" && field !== "amountEuros" && `${t(`decisions:fieldNames.${field}`)} `}
      {old !== null && <del>{old}</del>} <ins>{now ?? t("decisions:file.none")}</ins>
    </span>
  );
}
