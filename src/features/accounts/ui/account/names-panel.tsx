import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { Account } from "../../queries.server.ts";
import { MAX_NAME_LENGTH } from "../../rules/registration.ts";
import { FormProblems } from "./form-problems.tsx";
import { type Submission, submissionOf } from "./submission.ts";

export function NamesPanel({
  account,
  submission,
}: {
  account: Account;
  submission: Submission | undefined;
}) {
  const t = useT();
  const mine = submissionOf(submission, "names");
  const errorOf = (field: "firstName" | "lastName") => {
    const problem = mine?.errors[field];
    return problem && t(`accounts:errors.${field}.${problem}`);
  };
  const field = (name: "firstName" | "lastName") => ({
    id: name,
    name,
    label: t(`accounts:fields.${name}`),
    error: errorOf(name),
    defaultValue: mine?.values[name] ?? account[name],
    maxLength: MAX_NAME_LENGTH,
    required: true,
  });
  return (
    <Panel title={t("accounts:account.identity.title")}>
      <p className="muted small">{t("accounts:account.identity.namesHelp")}</p>
      <form
        method="post"
        className="fields"
        data-guard={mine ? "unsaved" : ""}
        aria-label={t("accounts:account.identity.title")}
      >
        <input type="hidden" name="intent" value="names" />
        <FormProblems
          problems={(["firstName", "lastName"] as const).flatMap((id) => {
            const message = errorOf(id);
            return message ? [{ fieldId: id, message }] : [];
          })}
        />
        <div className="account-pair">
          <TextField {...field("firstName")} autoComplete="given-name" />
          <TextField {...field("lastName")} autoComplete="family-name" />
        </div>
        <div className="btn-group">
          <Button type="submit">{t("accounts:account.identity.saveNames")}</Button>
        </div>
      </form>
    </Panel>
  );
}
