import { useState } from "react";
import { findSubmission, type Submission, toSubmittedFields } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { LOCALES, type Locale } from "#platform/i18n/locale.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Panel } from "#ui/panel.tsx";
import { TextField } from "#ui/text-field.tsx";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import { DOSSIER_PARAM, LETTERS_PATH, type TemplateDone } from "../rules/paths.ts";
import { DECISION_FIELDS } from "../rules/sample-decision.ts";
import { MAX_TEMPLATE_NAME, type TemplateField } from "../rules/template-fields.ts";
import type { LetterText } from "../tables.server.ts";
import type { TemplatePageView } from "../views/template-pages.server.ts";
import { LetterSheet } from "./letter-sheet.tsx";
import { FieldList, formatTextError, LetterTextFields } from "./letter-text-fields.tsx";

interface TemplatePageProps {
  readonly view: TemplatePageView;
  readonly done: TemplateDone | null;
  readonly submission: Submission<TemplateField> | undefined;
}

const NAMES = {
  fr: { subject: "subjectFr", body: "bodyFr" },
  en: { subject: "subjectEn", body: "bodyEn" },
} as const;

/** A template in both languages, French left and English right, and how it reads for a dossier. */
export function TemplatePage({ view, done, submission }: TemplatePageProps) {
  const { t, locale } = useLanguage();
  const { template, calls, write } = view;
  const refused = findSubmission(submission, "save");
  const [texts, setTexts] = useState<Readonly<Record<Locale, LetterText>>>(() =>
    toTexts(template.texts, refused),
  );
  const fields = toSubmittedFields<TemplateField>(refused, {
    toFieldId: (field) => field,
    toMessage: (field, problem) => {
      if (field === "name") {
        const max = formatNumber(locale, MAX_TEMPLATE_NAME);
        return t(`letters:templates.errors.${problem === "tooLong" ? "tooLong" : "missing"}`, {
          max,
        });
      }
      const text = refused?.values[field] ?? "";
      return formatTextError(t, locale, { problem, text, isSubject: field.startsWith("subject") });
    },
  });
  const titles = {
    fr: t("letters:templates.edit.french"),
    en: t("letters:templates.edit.english"),
  };
  return (
    <BackOfficePage
      title={template.name}
      trail={[{ href: LETTERS_PATH, label: t("letters:templates.title") }]}
      lead={
        <>
          {t(`letters:kinds.${template.kind}`)}
          {calls.length > 0 &&
            ` · ${t("letters:templates.edit.usedBy")} ${calls
              .map(({ titleFr, titleEn }) => (locale === "fr" ? titleFr : titleEn))
              .join(", ")}`}
        </>
      }
    >
      <div className="letter-stack">
        {done && !submission && (
          <Alert tone="done" role="status" takesLostFocus>
            {t(`letters:templates.done.${done}`)}
          </Alert>
        )}
        {refused?.problem && (
          <Alert tone="stop" role="alert" takesFocus title={t("letters:templates.errors.title")}>
            {t(`letters:templates.errors.${refused.problem === "STALE" ? "STALE" : "other"}`)}
          </Alert>
        )}
        {write.ok ? (
          <form method="post" className="letter-stack" noValidate data-keep-typed="">
            <PageAgencyField />
            <ErrorSummary
              title={t("letters:templates.errors.title")}
              errors={fields.lines}
              level={2}
            />
            <input type="hidden" name="version" value={template.version} />
            <TextField
              id="name"
              name="name"
              label={t("letters:templates.name")}
              defaultValue={fields.valueOf("name", template.name)}
              maxLength={MAX_TEMPLATE_NAME}
              error={fields.errorOf("name")}
              required
            />
            <FieldList />
            <div className="letter-pair">
              {LOCALES.map((one) => (
                <Panel key={one} title={titles[one]}>
                  <LetterTextFields
                    names={NAMES[one]}
                    language={one}
                    text={texts[one]}
                    onChange={(text) => setTexts((before) => ({ ...before, [one]: text }))}
                    errorOf={(name) => fields.errorOf(name as TemplateField)}
                  />
                </Panel>
              ))}
            </div>
            <div className="btn-group">
              <Button type="submit" variant="primary" name="intent" value="save">
                {t("letters:templates.edit.save")}
              </Button>
            </div>
          </form>
        ) : (
          <p className="muted">{t("letters:templates.readOnly")}</p>
        )}
        <Preview view={view} texts={texts} titles={titles} />
        {write.ok && (
          <Panel title={t("letters:templates.edit.archive")}>
            <form method="post" className="letter-row">
              <PageAgencyField />
              <p className="muted">{t("letters:templates.edit.archiveHelp")}</p>
              <Button type="submit" name="intent" value="archive">
                {t("letters:templates.edit.archive")}
              </Button>
            </form>
          </Panel>
        )}
      </div>
    </BackOfficePage>
  );
}

/** The texts of the form: as they were typed if they were refused, otherwise as they are stored. */
const toTexts = (
  saved: Readonly<Record<Locale, LetterText>>,
  refused: Submission<TemplateField> | undefined,
) => ({
  fr: {
    subject: refused?.values.subjectFr ?? saved.fr.subject,
    body: refused?.values.bodyFr ?? saved.fr.body,
  },
  en: {
    subject: refused?.values.subjectEn ?? saved.en.subject,
    body: refused?.values.bodyEn ?? saved.en.body,
  },
});

interface PreviewProps {
  readonly view: TemplatePageView;
  readonly texts: Readonly<Record<Locale, LetterText>>;
  readonly titles: Readonly<Record<Locale, string>>;
}

/** The letters of a dossier as the form stands, in both languages, with invented decisions. */
function Preview({ view, texts, titles }: PreviewProps) {
  const { t } = useLanguage();
  const { shown, suggested, wanted } = view;
  if (suggested.length === 0)
    return (
      <Panel title={t("letters:templates.edit.preview")}>
        <p className="muted">{t("letters:templates.edit.noDossier")}</p>
      </Panel>
    );
  return (
    <Panel id="apercu" title={t("letters:templates.edit.preview")}>
      <div className="letter-stack">
        <form method="get" className="letter-row">
          <TextField
            id={DOSSIER_PARAM}
            name={DOSSIER_PARAM}
            label={t("letters:templates.edit.dossier")}
            help={t("letters:templates.edit.dossierHelp")}
            defaultValue={shown?.number ?? wanted}
            list="letter-dossiers"
            error={
              shown ? undefined : t("letters:templates.edit.unknownDossier", { number: wanted })
            }
          />
          <datalist id="letter-dossiers">
            {suggested.map(({ number, acronym }) => (
              <option key={number} value={number}>
                {acronym}
              </option>
            ))}
          </datalist>
          <Button type="submit">{t("letters:templates.edit.show")}</Button>
        </form>
        <p className="muted small">{t("letters:templates.edit.previewHelp")}</p>
        {shown && (
          <div className="letter-pair">
            {LOCALES.map((one) => (
              <div key={one}>
                <h3>{titles[one]}</h3>
                <LetterSheet
                  letter={shown.letters[one]}
                  acronym={shown.acronym}
                  text={texts[one]}
                  samples={DECISION_FIELDS}
                />
              </div>
            ))}
          </div>
        )}
      </div>
    </Panel>
  );
}
