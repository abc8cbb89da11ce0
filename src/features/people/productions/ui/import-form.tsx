import { type Submission, toSubmittedFields } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { Button } from "#ui/button.tsx";
import { RadioGroup } from "#ui/choices.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { ImportField } from "../rules/import-request.ts";
import type { ImportSource } from "../rules/vocabulary.ts";

interface ImportFormProps {
  sources: readonly ImportSource[];
  orcid: string | null;
  halId: string | null;
  name: string;
  /** There are imported works, which another search may no longer find. */
  repeated: boolean;
  back: string;
  submission: Submission<ImportField> | undefined;
}

const toFieldId = (field: ImportField) => `import-${field}`;

/** Chooses the search: by ORCID iD, HAL identifier or name. */
export function ImportForm(props: ImportFormProps) {
  const { sources, orcid, halId, name, repeated, back, submission } = props;
  const { t } = useLanguage();
  const ways = [
    ...(orcid ? [{ value: "orcid", label: t("productions:ways.orcid", { value: orcid }) }] : []),
    ...(sources.includes("hal")
      ? [{ value: "identifier", label: t("productions:ways.identifier") }]
      : []),
    { value: "name", label: t("productions:ways.name") },
  ];
  const submitted = toSubmittedFields(submission, {
    toFieldId: toFieldId,
    // The schema only produces errors that have a text for their field.
    toMessage: (field, error) =>
      t(`productions:errors.${field}.${error}` as Parameters<Translate>[0]),
  });
  return (
    <form
      method="post"
      action={back}
      className="import-form"
      data-guard={submission ? "unsaved" : ""}
      data-keep-typed=""
      noValidate
    >
      <ErrorSummary title={t("productions:errorsTitle")} errors={submitted.lines} />
      {repeated && <p className="muted small">{t("productions:ways.lead")}</p>}
      <input type="hidden" name="intent" value="import" />
      {sources.map((source) => (
        <input key={source} type="hidden" name="source" value={source} />
      ))}
      {ways.length > 1 ? (
        <RadioGroup
          id={toFieldId("by")}
          name="by"
          legend={t("productions:ways.by")}
          options={ways}
          defaultValue={submitted.valueOf("by") || ways[0]?.value}
          error={submitted.errorOf("by")}
        />
      ) : (
        <input type="hidden" name="by" value={ways[0]?.value} />
      )}
      <div className="import-way" data-way="identifier">
        <TextField
          id={toFieldId("halId")}
          name="halId"
          label={t("productions:ways.halId")}
          help={t("productions:ways.halIdHelp")}
          defaultValue={submitted.valueOf("halId", halId ?? "")}
          error={submitted.errorOf("halId")}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <div className="import-way" data-way="name">
        <TextField
          id={toFieldId("name")}
          name="name"
          label={t("productions:ways.fullName")}
          help={t("productions:ways.fullNameHelp")}
          defaultValue={submitted.valueOf("name", name)}
          error={submitted.errorOf("name")}
          maxLength={200}
        />
      </div>
      <div>
        <Button type="submit" variant="primary" icon="download">
          {t("productions:ways.submit")}
        </Button>
      </div>
    </form>
  );
}
