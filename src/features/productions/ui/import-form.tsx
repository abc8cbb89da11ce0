import { useLanguage } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { ImportErrors, ImportField } from "../rules/import-request.ts";
import type { ProductionSource } from "../rules/vocabulary.ts";

/** An import that was not started, and what was typed for it. */
export interface ImportSubmission {
  readonly values: Readonly<Record<ImportField, string>>;
  readonly errors: ImportErrors;
}

interface ImportFormProps {
  sources: readonly ProductionSource[];
  orcid: string | null;
  halId: string | null;
  name: string;
  /** Whether works were imported before: they may no longer be found in another way. */
  repeated: boolean;
  back: string;
  submission: ImportSubmission | undefined;
}

const FIELDS = ["by", "halId", "name"] as const;
const idOf = (field: ImportField) => `import-${field}`;

/** How works are recognised: by ORCID, by the archive's identifier, by name. */
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
  const problem = (field: ImportField) => {
    const code = submission?.errors[field];
    return code && t(`productions:problems.${code}`);
  };
  return (
    <form
      method="post"
      action={back}
      className="import-form"
      data-guard={submission ? "unsaved" : ""}
      noValidate
    >
      <ErrorSummary
        title={t("productions:problems.title")}
        errors={FIELDS.flatMap((field) => {
          const message = problem(field);
          return message ? [{ fieldId: idOf(field), message }] : [];
        })}
      />
      {repeated && <p className="muted small">{t("productions:ways.lead")}</p>}
      {sources.map((source) => (
        <input key={source} type="hidden" name="source" value={source} />
      ))}
      {ways.length > 1 ? (
        <RadioGroup
          id={idOf("by")}
          name="by"
          legend={t("productions:ways.by")}
          options={ways}
          defaultValue={submission?.values.by || ways[0]?.value}
          error={problem("by")}
        />
      ) : (
        <input type="hidden" name="by" value={ways[0]?.value} />
      )}
      <div className="import-way" data-way="identifier">
        <TextField
          id={idOf("halId")}
          name="halId"
          label={t("productions:ways.halId")}
          help={t("productions:ways.halIdHelp")}
          defaultValue={submission?.values.halId ?? halId ?? ""}
          error={problem("halId")}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <div className="import-way" data-way="name">
        <TextField
          id={idOf("name")}
          name="name"
          label={t("productions:ways.fullName")}
          help={t("productions:ways.fullNameHelp")}
          defaultValue={submission?.values.name ?? name}
          error={problem("name")}
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
