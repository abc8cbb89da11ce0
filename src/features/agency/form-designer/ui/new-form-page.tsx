import { FORM_MODEL_TYPES } from "#form-engine/model.ts";
import { findSubmission, type Submission, toSubmittedFields } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Panel } from "#ui/panel.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import { TYPE_LABELS } from "../rules/form-list.ts";
import { FORMS_PATH, NEW_FORM_PATH } from "../rules/paths.ts";
import type { CopiableForms } from "../views/new-form.server.ts";

type NewFormField = "name" | "formModelType" | "copiedFrom";

interface NewFormPageProps {
  readonly forms: CopiableForms;
  readonly submission: Submission<NewFormField> | undefined;
}

/** Begins a form: empty, or as a copy of another one. */
export function NewFormPage({ forms, submission }: NewFormPageProps) {
  const { t, locale } = useLanguage();
  const readFields = (intent: "create" | "copy") =>
    toSubmittedFields(findSubmission(submission, intent), {
      toFieldId: (field) => `${intent}-${field}`,
      toMessage: (_, problem) =>
        t(`formPages:new.problems.${problem === "tooLong" ? "tooLong" : "missing"}`),
    });
  const [created, copied] = [readFields("create"), readFields("copy")];
  const requiredWord = t("formPages:required");
  return (
    <BackOfficePage title={t("formPages:new.title")} lead={t("formPages:new.lead")}>
      {submission?.problem && (
        <Alert tone="stop" role="alert" takesFocus>
          {t("formPages:refused")}
        </Alert>
      )}
      <div className="form-panels">
        <Panel title={t("formPages:new.empty")}>
          <form method="post" action={NEW_FORM_PATH} className="fields" data-keep-typed noValidate>
            <PageAgencyField />
            <input type="hidden" name="intent" value="create" />
            <TextField
              id="create-name"
              name="name"
              label={t("formPages:new.name")}
              help={t("formPages:new.nameHelp")}
              defaultValue={created.valueOf("name")}
              error={created.errorOf("name")}
              maxLength={200}
              required
              requiredWord={requiredWord}
            />
            <SelectField
              id="create-formModelType"
              name="formModelType"
              label={t("formPages:new.type")}
              help={t("formPages:new.typeHelp")}
              defaultValue={created.valueOf("formModelType")}
              error={created.errorOf("formModelType")}
              options={FORM_MODEL_TYPES.map((value) => ({
                value,
                label: TYPE_LABELS[value][locale],
              }))}
            />
            <div className="btn-group">
              <Button type="submit" variant="primary" icon="plus">
                {t("formPages:new.create")}
              </Button>
              <ButtonLink href={FORMS_PATH}>{t("formPages:back")}</ButtonLink>
            </div>
          </form>
        </Panel>
        <Panel title={t("formPages:new.copy")}>
          <div className="version-stack">
            <p className="small muted">{t("formPages:new.copyHelp")}</p>
            {forms.length === 0 ? (
              <p>{t("formPages:new.nothingToCopy")}</p>
            ) : (
              <form
                method="post"
                action={NEW_FORM_PATH}
                className="fields"
                data-keep-typed
                noValidate
              >
                <PageAgencyField />
                <input type="hidden" name="intent" value="copy" />
                <SelectField
                  id="copy-copiedFrom"
                  name="copiedFrom"
                  label={t("formPages:new.copyOf")}
                  defaultValue={copied.valueOf("copiedFrom")}
                  error={copied.errorOf("copiedFrom")}
                  options={forms.map(({ id, name, formModelType }) => ({
                    value: id,
                    label: `${name} · ${TYPE_LABELS[formModelType][locale]}`,
                  }))}
                />
                <TextField
                  id="copy-name"
                  name="name"
                  label={t("formPages:new.name")}
                  defaultValue={copied.valueOf("name")}
                  error={copied.errorOf("name")}
                  maxLength={200}
                  required
                  requiredWord={requiredWord}
                />
                <div className="btn-group">
                  <Button type="submit" icon="copy">
                    {t("formPages:new.doCopy")}
                  </Button>
                </div>
              </form>
            )}
          </div>
        </Panel>
      </div>
    </BackOfficePage>
  );
}
