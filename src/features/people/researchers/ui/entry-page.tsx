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
import type { OrderedList } from "../rules/entry-hrefs.ts";
import { MAX_ENTRIES } from "../rules/entry-input.ts";
import { ENTRY_ID, ENTRY_VERSION } from "../rules/form-version.ts";
import type { FieldSpec } from "./field-spec.ts";
import { formatEntryError, getMaxLength } from "./format-entry-error.ts";
import { createChangedEntrySender, createNewEntrySender, type EntryValues } from "./post-entry.ts";
import { type FieldFormatter, SaveNotice } from "./saving/save-notice.tsx";
import { useFormSaver } from "./saving/use-form-saver.ts";

/** An entry as its page edits it. A new one has an id already, and version 0. */
export interface EditedEntry {
  readonly userId: string;
  readonly id: string;
  readonly version: number;
  readonly values: EntryValues;
  /** Of a new one: what the list has already. A draft of one of these was saved without this script knowing. */
  readonly listed?: readonly string[];
}

/** What a route of one entry hands to its page. */
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

/** The page that adds or changes one entry of a list of the space. */
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
  const fieldWords: FieldFormatter<EntryValues> = (name, value) => {
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
        <SaveNotice control={control} formatField={fieldWords} />
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

/** For the form posted without script; with it, the saver knows them. */
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
  const goTo = useNavigateTo();
  const names = fields.map(({ name }) => name);
  const collect = (fieldOf: (name: string) => string): EntryValues => ({
    ...Object.fromEntries(names.map((name) => [name, fieldOf(name)])),
    ...(isNew ? { [ENTRY_ID]: fieldOf(ENTRY_ID) } : {}),
  });
  const held = collect((name) => (name === ENTRY_ID ? entry.id : (entry.values[name] ?? "")));
  return useFormSaver<EntryValues>({
    name: `${userId}/${isNew ? "new" : entry.id}/${list}`,
    serverValue: { value: held, version },
    submission: submission && {
      kind: submission.problem === "STALE" ? "conflict" : "invalid",
      value: collect((name) => submission.values[name] ?? held[name] ?? ""),
    },
    isSame: (one, other) => names.every((name) => (one[name] ?? "") === (other[name] ?? "")),
    read: (data) => collect((name) => String(data.get(name) ?? "").replaceAll("\r\n", "\n")),
    post: isNew ? createNewEntrySender(list) : createChangedEntrySender(list, entry.id),
    // Two forms of new entries are two entries: neither follows the other.
    isTabLocal: isNew,
    isAlreadySaved: ({ [ENTRY_ID]: id = "" }) => isNew && (entry.listed ?? []).includes(id),
    onSaved(next) {
      // "Back" from the list must not lead to the form of what is there by now.
      goTo(next ?? savedHref(back.href, list), { replace: isNew });
    },
  });
}

/** The page of the list, which says that it was saved. */
function savedHref(back: string, list: OrderedList): string {
  const [path = ""] = back.split("#");
  return `${path}?${new URLSearchParams({ fait: "saved", liste: list })}#${list}`;
}

function formatFieldValue(field: FieldSpec | undefined, value: string): string {
  if (field?.type !== "choice") return value;
  const chosen = field.options.find((one) => "value" in one && one.value === value);
  return chosen?.label ?? value;
}

/** The question asked before what was typed in a form of the space is lost. */
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
