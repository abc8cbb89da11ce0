import { href } from "react-router";
import { type Submission, toSubmittedFields } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Panel } from "#ui/panel.tsx";
import { TextArea } from "#ui/text-field.tsx";
import type { EntryField } from "../rules/vocabulary-entry.ts";

export interface EntryDraft {
  /** The entry to change and its version; null for a new one. */
  readonly existing: { readonly id: number; readonly version: string } | null;
  readonly terms: readonly string[];
  readonly near: readonly string[];
}

const toFieldId = (field: EntryField) => `vocabulary-${field}`;
const PROBLEMS = ["same", "full"] as const;
const ERRORS = ["tooFew", "tooMany", "tooLong", "noWord"] as const;

/** The form of an entry: one expression per line, so that lists can be pasted. */
export function VocabularyForm(props: {
  draft: EntryDraft;
  submission: Submission<EntryField> | undefined;
}) {
  const t = useT();
  const { draft, submission } = props;
  const { existing } = draft;
  const fields = toSubmittedFields(submission, {
    toFieldId: toFieldId,
    toMessage: (_, problem) => {
      const known = ERRORS.find((one) => one === problem);
      return known ? t(`calls:vocabulary.errors.${known}`) : t("calls:vocabulary.problem.other");
    },
  });
  const area = (field: EntryField) => ({
    id: toFieldId(field),
    name: field,
    label: t(`calls:vocabulary.${field}`),
    help: t(`calls:vocabulary.${field}Help`),
    defaultValue: fields.valueOf(field, draft[field].join("\n")),
    error: fields.errorOf(field),
    maxLength: 4_000,
  });
  const isCancellable = existing !== null || draft.terms.length > 0 || submission !== undefined;
  return (
    <Panel id="entree" title={t(`calls:vocabulary.${existing ? "change" : "add"}`)}>
      <ErrorSummary title={t("calls:vocabulary.problems")} errors={fields.lines} level={3} />
      {submission?.problem && <Problem problem={submission.problem} />}
      <form
        className="fields"
        method="post"
        action={href("/administration-portail-aap/vocabulaire")}
        aria-label={t(`calls:vocabulary.${existing ? "change" : "add"}`)}
        noValidate
      >
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="id" value={existing?.id ?? ""} />
        <input type="hidden" name="version" value={existing?.version ?? ""} />
        <TextArea {...area("terms")} required requiredWord={t("calls:vocabulary.required")} />
        <TextArea {...area("near")} rows={3} />
        <div className="btn-group">
          <Button type="submit" variant="primary">
            {t("calls:vocabulary.save")}
          </Button>
          {isCancellable && (
            <ButtonLink href={href("/administration-portail-aap/vocabulaire")}>
              {t("calls:vocabulary.cancel")}
            </ButtonLink>
          )}
        </div>
      </form>
    </Panel>
  );
}

function Problem({ problem }: { problem: string }) {
  const t = useT();
  const known = PROBLEMS.find((one) => one === problem);
  const code = known ?? (problem === "STALE" ? "stale" : "other");
  return (
    <Alert tone="stop" role="alert" takesFocus>
      {t(`calls:vocabulary.problem.${code}`)}
    </Alert>
  );
}
