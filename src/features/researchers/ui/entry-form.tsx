import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { countCharacters } from "#rich-text/count-characters.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { DateInput } from "#ui/date-input.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { LiveCounter } from "#ui/live-counter.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { UnsavedGuard } from "#ui/unsaved-guard.tsx";
import { MAX_ENTRIES, type Problems } from "../rules/entry-input.ts";
import type { FieldSpec } from "./field-spec.ts";
import { longestOf, problemWords } from "./problem-words.ts";

export type EntryValues = Readonly<Record<string, string>>;

/** A form that was sent and not kept: what was typed, and why. */
export interface EntrySubmission {
  readonly values: EntryValues;
  readonly problems: Problems;
  readonly full?: boolean;
}

/** What a route of one entry hands to its page. */
export interface EntryPageState {
  readonly word: "new" | "edit";
  readonly values: EntryValues;
  readonly submission: EntrySubmission | undefined;
}

interface EntryPageProps {
  title: string;
  back: { href: string; label: string };
  fields: readonly FieldSpec[];
  /** What the fields hold before anybody typed. */
  values: EntryValues;
  submission: EntrySubmission | undefined;
}

const idOf = ({ name }: FieldSpec) => `f-${name}`;

/** The page that adds or changes one entry of a list of the space. */
export function EntryPage({ title, back, fields, values, submission }: EntryPageProps) {
  const language = useLanguage();
  const { t } = language;
  const errorOf = (field: FieldSpec) => {
    const problem = submission?.problems[field.name];
    return problem && problemWords(language, field, problem);
  };
  const errors = fields.flatMap((field) => {
    const message = errorOf(field);
    return message ? [{ fieldId: idOf(field), message }] : [];
  });
  return (
    <div className="entry-page">
      <PageHeader title={title} over={<a href={back.href}>{back.label}</a>} />
      {submission?.full && (
        <Alert tone="stop" role="alert">
          {t("researchers:entries.full", { max: MAX_ENTRIES })}
        </Alert>
      )}
      <ErrorSummary title={t("researchers:entries.errorsTitle")} errors={errors} />
      <form
        method="post"
        className="panel fields entry-form"
        aria-label={title}
        data-guard={submission ? "unsaved" : ""}
      >
        <p className="muted small">{t("researchers:entries.required")}</p>
        <div className="entry-fields">
          {fields.map((field) => (
            <div key={field.name} className={field.half ? "half" : undefined}>
              <EntryField
                field={field}
                value={(submission?.values ?? values)[field.name] ?? ""}
                error={errorOf(field)}
              />
            </div>
          ))}
        </div>
        <div className="btn-group">
          <Button type="submit" variant="primary">
            {t("researchers:entries.save")}
          </Button>
          <ButtonLink href={back.href}>{t("researchers:entries.cancel")}</ButtonLink>
        </div>
      </form>
      <SaveGuard />
    </div>
  );
}

/** The question asked before what was typed in a form of the space is lost. */
export function SaveGuard() {
  const { t } = useLanguage();
  return (
    <UnsavedGuard
      words={{
        title: t("unsaved.title"),
        text: t("unsaved.text"),
        leave: t("unsaved.leave"),
        save: t("unsaved.save"),
        stay: t("unsaved.stay"),
      }}
    />
  );
}

interface EntryFieldProps {
  field: FieldSpec;
  value: string;
  error: string | undefined;
}

function EntryField({ field, value, error }: EntryFieldProps) {
  const { name, label, help, required } = field;
  const common = { id: idOf(field), name, label, help, required, error, defaultValue: value };
  switch (field.type) {
    case "choice":
      return <SelectField {...common} options={field.options} emptyLabel={field.emptyLabel} />;
    case "text":
      return <TextArea {...common} rows={4} counter={<Counter field={field} value={value} />} />;
    case "day":
      return <DateInput {...common} />;
    case "number":
      return <TextField {...common} inputMode="numeric" numeric autoComplete="off" />;
    case "partialDate":
      return <TextField {...common} autoComplete="off" maxLength={40} />;
    case "url":
      return <TextField {...common} inputMode="url" autoComplete="off" spellCheck={false} />;
    default:
      return <TextField {...common} autoComplete="off" maxLength={longestOf(field)} />;
  }
}

function Counter({ field, value }: { field: FieldSpec; value: string }) {
  const { t, locale } = useLanguage();
  return (
    <LiveCounter
      field={idOf(field)}
      count={countCharacters(value)}
      max={longestOf(field)}
      words={{
        text: t("researchers:entries.counter", { number: "{n}", max: "{max}" }),
        left: t("researchers:entries.left", { number: "{n}" }),
        over: t("researchers:entries.over", { number: "{n}" }),
      }}
      format={(count) => formatNumber(locale, count)}
    />
  );
}
