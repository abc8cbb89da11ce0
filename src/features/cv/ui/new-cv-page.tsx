import { useLanguage } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Panel } from "#ui/panel.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { TextField } from "#ui/text-field.tsx";
import { CV_LIMITS } from "../rules/cv-limits.ts";
import { LIST_HREF, NEW_HREF } from "./cv-hrefs.ts";

export interface NewCvPageProps {
  /** What the person has yet to say of themselves; the CV cannot be made before. */
  missing: readonly ("title" | "gender" | "affiliation")[];
  tried: { title: string; locale: string; error?: "missing" | "tooLong" | undefined } | undefined;
}

/** The name and the language of a new CV. */
export function NewCvPage({ missing, tried }: NewCvPageProps) {
  const { t, locale } = useLanguage();
  const error = tried?.error && t(`cv:list.errors.${tried.error}`);
  return (
    <>
      <PageHeader title={t("cv:list.new.title")} lead={t("cv:list.new.lead")} />
      <div className="stack">
        {error && (
          <ErrorSummary
            title={t("cv:list.errors.summary")}
            errors={[{ fieldId: "title", message: error }]}
          />
        )}
        {missing.length > 0 && <MissingInformation missing={missing} />}
        <Panel>
          <form
            method="post"
            action={NEW_HREF}
            className="fields"
            aria-label={t("cv:list.new.title")}
          >
            <TextField
              id="title"
              name="title"
              label={t("cv:list.new.name")}
              help={t("cv:list.new.nameHelp")}
              defaultValue={tried?.title}
              maxLength={CV_LIMITS.title}
              error={error}
              required
            />
            <RadioGroup
              id="locale"
              name="locale"
              legend={t("cv:list.new.language")}
              options={[
                { value: "fr", label: t("cv:list.new.french") },
                { value: "en", label: t("cv:list.new.english") },
              ]}
              defaultValue={tried?.locale ?? locale}
            />
            <div className="btn-group">
              <ButtonLink href={LIST_HREF}>{t("cv:list.new.cancel")}</ButtonLink>
              <Button type="submit" variant="primary">
                {t("cv:list.new.submit")}
              </Button>
            </div>
          </form>
        </Panel>
      </div>
    </>
  );
}

function MissingInformation({ missing }: Pick<NewCvPageProps, "missing">) {
  const { t } = useLanguage();
  const profile = `/mon-espace/mon-profil?${new URLSearchParams({ next: NEW_HREF })}`;
  return (
    <Alert
      tone="soon"
      role="alert"
      title={t("cv:list.new.missingTitle")}
      actions={
        <ButtonLink href={profile} variant="primary">
          {t("cv:list.new.complete")}
        </ButtonLink>
      }
    >
      <p>{t("cv:list.new.missingText")}</p>
      <ul className="list">
        {missing.map((one) => (
          <li key={one}>{t(`cv:list.new.missing.${one}`)}</li>
        ))}
      </ul>
      <p>{t("cv:list.new.after")}</p>
    </Alert>
  );
}
