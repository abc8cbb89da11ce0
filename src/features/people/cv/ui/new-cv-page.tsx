import { useRef } from "react";
import { Form, href } from "react-router";
import type { RequiredInformationDialogProps } from "#features/people/researchers/ui/required/required-information-dialog.tsx";
import { MissingInformation } from "#features/people/researchers/ui/required/required-information-dialog.tsx";
import {
  type BlockingField,
  useRequiredInformation,
} from "#features/people/researchers/ui/required/use-required-information.ts";
import { type Submission, toSubmittedFields } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatList } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { RadioGroup } from "#ui/choices.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Panel } from "#ui/panel.tsx";
import { TextField } from "#ui/text-field.tsx";
import { CV_LIMITS } from "../rules/cv-limits.ts";
import { CV_LIST_HREF, NEW_CV_HREF } from "../rules/paths.ts";
import { formatRefusal } from "./format-refusal.ts";

export interface NewCvPageProps {
  /** Missing required information, with the data of its dialog. */
  required: Pick<RequiredInformationDialogProps, "missing" | "affiliation" | "orcid">;
  submission: Submission<"title" | "locale"> | undefined;
}

/** Title and language of a new CV. */
export function NewCvPage({ required, submission }: NewCvPageProps) {
  const { t, locale } = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const { missing, asking, ask, close, saved, holdBack } = useRequiredInformation(
    required.missing,
    form,
  );
  const fields = toSubmittedFields<"title" | "locale">(submission, {
    toFieldId: (field) => field,
    // Only the title can be invalid; the language is a radio choice.
    toMessage: (_, problem) => t(`cv:list.errors.title.${problem as "missing" | "tooLong"}`),
  });
  return (
    <>
      <PageHeader title={t("cv:list.new.title")} lead={t("cv:list.new.lead")} />
      <div className="stack">
        {fields.lines.length > 0 && (
          <ErrorSummary title={t("cv:list.errors.summary")} errors={fields.lines} />
        )}
        {/* `incomplete` is handled below. */}
        {submission?.problem && submission.problem !== "incomplete" && (
          <Alert tone="stop" role="alert" takesFocus>
            {formatRefusal(t, submission.problem)}
          </Alert>
        )}
        {missing.length > 0 && <Incomplete missing={missing} onAsk={ask} />}
        <Panel>
          <Form
            ref={form}
            onSubmit={holdBack}
            method="post"
            noValidate
            data-keep-typed=""
            action={NEW_CV_HREF}
            className="fields"
            aria-label={t("cv:list.new.title")}
          >
            <TextField
              id="title"
              name="title"
              label={t("cv:list.new.name")}
              help={t("cv:list.new.nameHelp")}
              defaultValue={fields.valueOf("title")}
              maxLength={CV_LIMITS.title}
              error={fields.errorOf("title")}
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
              defaultValue={fields.valueOf("locale", locale)}
            />
            <div className="btn-group">
              <ButtonLink href={CV_LIST_HREF}>{t("cv:list.new.cancel")}</ButtonLink>
              <Button type="submit" variant="primary">
                {t("cv:list.new.submit")}
              </Button>
            </div>
          </Form>
        </Panel>
      </div>
      {asking && <MissingInformation {...required} onClose={close} onSaved={saved} />}
    </>
  );
}

function Incomplete({ missing, onAsk }: { missing: readonly BlockingField[]; onAsk: () => void }) {
  const { t, locale } = useLanguage();
  // Without script, the profile page asks for the information.
  const profile = `${href("/mon-espace/mon-profil")}?${new URLSearchParams({ next: NEW_CV_HREF })}`;
  return (
    <Alert
      tone="soon"
      title={t("cv:list.new.missingTitle")}
      actions={
        <ButtonLink
          href={profile}
          onClick={(event) => {
            event.preventDefault();
            onAsk();
          }}
        >
          {t("cv:list.new.complete")}
        </ButtonLink>
      }
    >
      <p>
        {t("cv:list.new.missingText")}{" "}
        {formatList(
          locale,
          missing.map((one) => t(`cv:list.new.missing.${one}`)),
        )}
        .
      </p>
    </Alert>
  );
}
