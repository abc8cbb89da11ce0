import { LETTER_KINDS } from "#features/proposals/decision-letters/rules/letter-kind.ts";
import { findSubmission, type Submission, toSubmittedFields } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime, formatNumber } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Panel } from "#ui/panel.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextField } from "#ui/text-field.tsx";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import { type TemplateDone, templateHref } from "../rules/paths.ts";
import { START_TEMPLATES } from "../rules/start-templates.ts";
import { MAX_TEMPLATE_NAME } from "../rules/template-fields.ts";
import type { TemplateListView } from "../views/template-pages.server.ts";

interface TemplatesPageProps {
  readonly view: TemplateListView;
  readonly now: Date;
  readonly done: TemplateDone | null;
  readonly submission: Submission<"name" | "kind"> | undefined;
}

/** The templates of an agency by kind of letter, and the form that begins another. */
export function TemplatesPage({ view, now, done, submission }: TemplatesPageProps) {
  const { t, locale } = useLanguage();
  return (
    <BackOfficePage title={t("letters:templates.title")} lead={t("letters:templates.lead")}>
      <div className="letter-stack">
        {done && !submission && (
          <Alert tone="done" role="status" takesLostFocus>
            {t(`letters:templates.done.${done}`)}
          </Alert>
        )}
        {view.kinds.map(({ kind, templates }) => (
          <Panel key={kind} title={t(`letters:kinds.${kind}`)}>
            {templates.length === 0 ? (
              <>
                <p>
                  <b>{t("letters:templates.start")}</b>{" "}
                  <span className="muted">{t("letters:templates.startHelp")}</span>
                </p>
                <details>
                  <summary>{START_TEMPLATES[kind][locale].subject}</summary>
                  {START_TEMPLATES[kind][locale].body.split("\n\n").map((paragraph) => (
                    <p key={paragraph}>{paragraph}</p>
                  ))}
                </details>
              </>
            ) : (
              <ul className="letter-list">
                {templates.map(({ id, name, calls, updatedAt, updatedBy }, at) => (
                  <li key={id} className="letter-row">
                    <AppLink className="link" href={templateHref(id)}>
                      {name}
                    </AppLink>
                    <span className="muted small">
                      {at === 0 && <Tag tone="plain">{t("letters:templates.default")}</Tag>}{" "}
                      {calls > 0 && `${t("letters:templates.calls", { count: calls })}, `}
                      {updatedBy
                        ? t("letters:templates.changed", {
                            moment: formatDayTime(locale, updatedAt, now),
                            name: updatedBy,
                          })
                        : t("letters:templates.changedAlone", {
                            moment: formatDayTime(locale, updatedAt, now),
                          })}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Panel>
        ))}
        {view.write.ok ? (
          <NewTemplate submission={submission} />
        ) : (
          <p className="muted">{t("letters:templates.readOnly")}</p>
        )}
      </div>
    </BackOfficePage>
  );
}

function NewTemplate({ submission }: Pick<TemplatesPageProps, "submission">) {
  const { t, locale } = useLanguage();
  const refused = findSubmission(submission, "create");
  const fields = toSubmittedFields<"name" | "kind">(refused, {
    toFieldId: (field) => field,
    toMessage: (field, problem) => {
      if (field === "kind") return t("letters:templates.errors.invalid");
      const max = formatNumber(locale, MAX_TEMPLATE_NAME);
      return t(`letters:templates.errors.${problem === "tooLong" ? "tooLong" : "missing"}`, {
        max,
      });
    },
  });
  return (
    <Panel title={t("letters:templates.create")}>
      <form method="post" className="letter-stack" noValidate data-keep-typed="">
        <PageAgencyField />
        <input type="hidden" name="intent" value="create" />
        <ErrorSummary title={t("letters:templates.errors.title")} errors={fields.lines} level={3} />
        {refused?.problem && (
          <Alert tone="stop" role="alert" takesFocus>
            {t(`letters:templates.errors.${refused.problem === "full" ? "full" : "other"}`)}
          </Alert>
        )}
        <p className="muted">{t("letters:templates.createHelp")}</p>
        <div className="letter-pair">
          <SelectField
            id="kind"
            name="kind"
            label={t("letters:templates.kind")}
            options={LETTER_KINDS.map((kind) => ({
              value: kind,
              label: t(`letters:kinds.${kind}`),
            }))}
            defaultValue={fields.valueOf("kind", "selected")}
            error={fields.errorOf("kind")}
            required
          />
          <TextField
            id="name"
            name="name"
            label={t("letters:templates.name")}
            help={t("letters:templates.nameHelp")}
            defaultValue={fields.valueOf("name")}
            maxLength={MAX_TEMPLATE_NAME}
            error={fields.errorOf("name")}
            required
          />
        </div>
        <div className="btn-group">
          <Button type="submit" variant="primary" icon="plus">
            {t("letters:templates.createSubmit")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
