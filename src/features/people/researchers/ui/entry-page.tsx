import { type Submission, toSubmittedFields } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { countCharacters } from "#rich-text/count-characters.ts";
import { Alert } from "#ui/alert.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { LiveCounter } from "#ui/character-counter.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { useNavigateTo } from "#ui/live/navigation.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { DateInput, TextArea, TextField } from "#ui/text-field.tsx";
import { UnsavedGuard } from "#ui/unsaved-guard.tsx";
import { ENTRY_ID, ENTRY_VERSION, MAX_ENTRIES } from "../rules/entry-input.ts";
import { entryDoneHref, type OrderedList } from "../rules/paths.ts";
import type { FieldSpec } from "./field-spec.ts";
import { formatEntryError, getMaxLength } from "./field-spec.ts";
import { createChangedEntrySender, createNewEntrySender, type EntryValues } from "./post-entry.ts";
import { type FieldFormatter, SaveNotice } from "./saving/save-notice.tsx";
import { useFormSaver } from "./saving/use-form-saver.ts";

/** An entry being edited. A new one has an id already, and version 0. */
export interface EditedEntry {
  readonly userId: string;
  readonly id: string;
  readonly version: number;
  readonly values: EntryValues;
  /** For a new entry: ids in the list. A draft with one of these ids was already saved by a plain form post. */
  readonly listed?: readonly string[];
}

/** Loader data of an entry page. */
export interface EntryPageState {
  readonly mode: "new" | "edit";
  readonly entry: EditedEntry;
  readonly submission: Submission | undefined;
}

interface EntryPageProps {
  title: string;
  list: OrderedList;
  isNew: boolean;
  back: { href: string; label: string };
  fields: readonly FieldSpec[];
  entry: EditedEntry;
  submission: Submission | undefined;
}

const toFieldId = (name: string) => `f-${name}`;

/** Page to add or change one entry. */
export function EntryPage(props: EntryPageProps) {
  const { title, back, fields } = props;
  const language = useLanguage();
  const { t } = language;
  const control = useEntrySaver(props);
  const submission = control.refusal
    ? {
        form: "",
        values: control.refusal.value,
        errors: control.refusal.errors,
        problem: control.refusal.problem,
      }
    : control.attempt === 0
      ? props.submission
      : undefined;
  const submitted = toSubmittedFields<string>(submission, {
    toFieldId: toFieldId,
    toMessage: (name, error) => {
      const field = fields.find((one) => one.name === name);
      return field ? formatEntryError(language, field, error) : "";
    },
  });
  const formatEntryField: FieldFormatter<EntryValues> = (name, value) => {
    const field = fields.find((one) => one.name === name);
    return { label: field?.label ?? name, text: formatFieldValue(field, value[name] ?? "") };
  };
  return (
    <div className="entry-page">
      <PageHeader title={title} eyebrow={<AppLink href={back.href}>{back.label}</AppLink>} />
      {submission?.problem === "full" ? (
        <Alert tone="stop" role="alert" takesFocus>
          {t("researchers:entries.full", { max: MAX_ENTRIES })}
        </Alert>
      ) : (
        <SaveNotice control={control} formatField={formatEntryField} />
      )}
      <ErrorSummary
        key={control.attempt}
        title={t("researchers:entries.errorsTitle")}
        errors={submitted.lines}
      />
      <form
        ref={control.form}
        method="post"
        className="panel fields entry-form"
        aria-label={title}
        data-guard={props.submission ? "unsaved" : ""}
        data-live={control.isHydrated || undefined}
        noValidate
        onSubmit={control.submit}
      >
        <p className="muted small">{t("researchers:entries.required")}</p>
        <EntryHiddenFields value={control.initialValues} version={props.entry.version} />
        <div key={control.revision} className="entry-fields">
          {fields.map((field) => (
            <div key={field.name} className={field.half ? "half" : undefined}>
              <EntryField
                field={field}
                value={control.initialValues[field.name] ?? ""}
                error={submitted.errorOf(field.name)}
              />
            </div>
          ))}
        </div>
        <div className="btn-group">
          <Button type="submit" variant="primary" busy={control.isSaving}>
            {t("researchers:entries.save")}
          </Button>
          <ButtonLink href={back.href}>{t("researchers:entries.cancel")}</ButtonLink>
        </div>
      </form>
      <SaveGuard />
    </div>
  );
}

/** For a form posted without script; with script the saver has these values. */
function EntryHiddenFields({ value, version }: { value: EntryValues; version: number }) {
  return (
    <>
      <input type="hidden" name={ENTRY_ID} value={value[ENTRY_ID] ?? ""} readOnly />
      <input type="hidden" name={ENTRY_VERSION} value={version} readOnly />
    </>
  );
}

function useEntrySaver({ list, isNew, back, fields, entry, submission }: EntryPageProps) {
  const { userId, version } = entry;
  const navigateTo = useNavigateTo();
  const names = fields.map(({ name }) => name);
  const collect = (fieldOf: (name: string) => string): EntryValues => ({
    ...Object.fromEntries(names.map((name) => [name, fieldOf(name)])),
    ...(isNew ? { [ENTRY_ID]: fieldOf(ENTRY_ID) } : {}),
  });
  const serverValues = collect((name) =>
    name === ENTRY_ID ? entry.id : (entry.values[name] ?? ""),
  );
  return useFormSaver<EntryValues>({
    name: `${userId}/${isNew ? "new" : entry.id}/${list}`,
    serverValue: { value: serverValues, version },
    submission: submission && {
      kind: submission.problem === "STALE" ? "conflict" : "invalid",
      value: collect((name) => submission.values[name] ?? serverValues[name] ?? ""),
    },
    isSame: (one, other) => names.every((name) => (one[name] ?? "") === (other[name] ?? "")),
    read: (data) => collect((name) => String(data.get(name) ?? "").replaceAll("\r\n", "\n")),
    post: isNew ? createNewEntrySender(list) : createChangedEntrySender(list, entry.id),
    // Two forms for new entries are independent, so tabs do not share changes.
    isTabLocal: isNew,
    isAlreadySaved: ({ [ENTRY_ID]: id = "" }) => isNew && (entry.listed ?? []).includes(id),
    onSaved(next) {
      // "Back" must not return to the form of an entry that exists by now.
      navigateTo(next ?? entryDoneHref(back.href.split("#")[0] ?? "", "saved", list), {
        replace: isNew,
      });
    },
  });
}

function formatFieldValue(field: FieldSpec | undefined, value: string): string {
  if (field?.type !== "choice") return value;
  const chosen = field.options.find((one) => "value" in one && one.value === value);
  return chosen?.label ?? value;
}

/** Asks before unsaved changes are lost. */
export function SaveGuard() {
  const { t } = useLanguage();
  return (
    <UnsavedGuard
      labels={{
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
  const common = {
    id: toFieldId(field.name),
    name,
    label,
    help,
    required,
    error,
    defaultValue: value,
  };
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
      return <TextField {...common} autoComplete="off" maxLength={getMaxLength(field)} />;
  }
}

function Counter({ field, value }: { field: FieldSpec; value: string }) {
  const { t, locale } = useLanguage();
  return (
    <LiveCounter
      field={toFieldId(field.name)}
      count={countCharacters(value)}
      max={getMaxLength(field)}
      labels={{
        text: t("researchers:entries.counter", { number: "{n}", max: "{max}" }),
        left: t("researchers:entries.left", { number: "{n}" }),
        over: t("researchers:entries.over", { number: "{n}" }),
      }}
      format={(count) => formatNumber(locale, count)}
    />
  );
}
