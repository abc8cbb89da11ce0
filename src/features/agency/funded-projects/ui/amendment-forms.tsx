import type { ReactNode } from "react";
import { Form } from "react-router";
import type { AmendmentKind } from "#features/proposals/projects/rules/project.ts";
import { findSubmission, type Submission, toSubmittedFields } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Accordion } from "#ui/panel.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { DateInput, TextArea, TextField } from "#ui/text-field.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import type { AgencyProjectView } from "../views/project-page.server.ts";

interface AmendmentFormsProps {
  readonly project: AgencyProjectView;
  readonly submission: Submission | undefined;
}

/** A form for each kind of amendment, with the reason that is kept with it and shown to the people of the project. */
export function AmendmentForms({ project, submission }: AmendmentFormsProps) {
  const { t } = useLanguage();
  const { amountEuros, people, startsOn, endsOn } = project;
  const coordinator = people.find(({ role }) => role === "coordinator");
  const typedAmount = amountEuros.toFixed(2).replace(".", ",");
  const forms = { submission, project };
  return (
    <section aria-label={t("fundedProjects:amend.title")}>
      <h2 className="project-amend-title">{t("fundedProjects:amend.title")}</h2>
      <p className="muted">{t("fundedProjects:amend.lead")}</p>
      <Accordion
        level={3}
        items={[
          {
            id: "amount-form",
            title: t("fundedProjects:amend.amount"),
            open: submission?.form === "amount",
            children: (
              <AmendmentForm kind="amount" {...forms}>
                {(fields) => (
                  <TextField
                    id="amount-amount"
                    name="amount"
                    label={t("fundedProjects:amend.newAmount")}
                    help={t("fundedProjects:amend.amountHelp")}
                    defaultValue={fields.valueOf("amount", typedAmount)}
                    error={fields.errorOf("amount")}
                    inputMode="decimal"
                    numeric
                  />
                )}
              </AmendmentForm>
            ),
          },
          {
            id: "coordinator-form",
            title: t("fundedProjects:amend.coordinator"),
            open: submission?.form === "coordinator",
            children: (
              <AmendmentForm kind="coordinator" {...forms}>
                {(fields) => (
                  <SelectField
                    id="coordinator-person"
                    name="person"
                    label={t("fundedProjects:amend.newCoordinator")}
                    help={t("fundedProjects:amend.coordinatorHelp")}
                    defaultValue={fields.valueOf("person", coordinator?.id)}
                    error={fields.errorOf("person")}
                    options={people.map(({ id, name, organization }) => ({
                      value: id,
                      label: organization ? `${name}, ${organization}` : name,
                    }))}
                  />
                )}
              </AmendmentForm>
            ),
          },
          {
            id: "dates-form",
            title: t("fundedProjects:amend.dates"),
            open: submission?.form === "dates",
            children: (
              <AmendmentForm kind="dates" {...forms}>
                {(fields) => (
                  <>
                    <DateInput
                      id="dates-startsOn"
                      name="startsOn"
                      label={t("fundedProjects:amend.startsOn")}
                      defaultValue={fields.valueOf("startsOn", startsOn ?? "")}
                      error={fields.errorOf("startsOn")}
                    />
                    <DateInput
                      id="dates-endsOn"
                      name="endsOn"
                      label={t("fundedProjects:amend.endsOn")}
                      defaultValue={fields.valueOf("endsOn", endsOn ?? "")}
                      error={fields.errorOf("endsOn")}
                    />
                  </>
                )}
              </AmendmentForm>
            ),
          },
        ]}
      />
    </section>
  );
}

type Field = "amount" | "person" | "startsOn" | "endsOn" | "reason";

const PROBLEMS = ["missing", "invalid", "unchanged", "before", "tooLong"] as const;

interface AmendmentFormProps extends AmendmentFormsProps {
  readonly kind: AmendmentKind;
  readonly children: (
    fields: Pick<ReturnType<typeof toSubmittedFields<Field>>, "valueOf" | "errorOf">,
  ) => ReactNode;
}

function AmendmentForm({ kind, project, submission, children }: AmendmentFormProps) {
  const { t } = useLanguage();
  const own = findSubmission(submission, kind);
  const fields = toSubmittedFields<Field>(own, {
    toFieldId: (field) => `${kind}-${field}`,
    toMessage: (_, problem) =>
      t(`fundedProjects:problems.${PROBLEMS.find((one) => one === problem) ?? "invalid"}`),
  });
  return (
    <Form method="post" className="fields" data-keep-typed noValidate>
      <PageAgencyField />
      <input type="hidden" name="seen" value={project.amendments.length} />
      {own?.problem && (
        <Alert tone="stop" role="alert" takesFocus>
          {t(
            own.problem === "amended"
              ? "fundedProjects:problems.amended"
              : "fundedProjects:problems.failed",
          )}
        </Alert>
      )}
      {fields.lines.length > 0 && (
        <ErrorSummary title={t("fundedProjects:problems.title")} errors={fields.lines} />
      )}
      {children(fields)}
      <TextArea
        id={`${kind}-reason`}
        name="reason"
        label={t("fundedProjects:amend.reason")}
        help={t("fundedProjects:amend.reasonHelp")}
        defaultValue={fields.valueOf("reason")}
        error={fields.errorOf("reason")}
        rows={3}
      />
      <div className="btn-group">
        <Button type="submit" name="intent" value={kind} variant="primary">
          {t("fundedProjects:amend.save")}
        </Button>
      </div>
    </Form>
  );
}
