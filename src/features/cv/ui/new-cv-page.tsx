import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import {
  blocksWork,
  type RequiredInformation,
} from "#features/researchers/rules/required-information.ts";
import { MissingInformation } from "#features/researchers/ui/required/missing-information.tsx";
import type { RequiredInformationDialogProps } from "#features/researchers/ui/required/required-information-dialog.tsx";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatList } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Panel } from "#ui/panel.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { TextField } from "#ui/text-field.tsx";
import { CV_LIMITS, MAX_CVS } from "../rules/cv-limits.ts";
import { LIST_HREF, NEW_HREF } from "./cv-hrefs.ts";

export interface NewCvPageProps {
  /** What the person has yet to say of themselves, and what the dialog that asks for it starts from. */
  required: Pick<RequiredInformationDialogProps, "missing" | "affiliation" | "orcid">;
  submission:
    | { title: string; locale: string; error?: "missing" | "tooLong" | undefined; full: boolean }
    | undefined;
}

const NEEDED = ["title", "gender", "affiliation"] as const;

/** The name and the language of a new CV. */
export function NewCvPage({ required, submission }: NewCvPageProps) {
  const { t, locale } = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const { missing, asking, ask, close, saved, holdBack } = useRequired(required.missing, form);
  const error = submission?.error && t(`cv:list.errors.${submission.error}`);
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
        {submission?.full && (
          <Alert tone="stop" role="alert">
            {t("cv:list.done.full", { max: MAX_CVS })}
          </Alert>
        )}
        {missing.length > 0 && <Incomplete missing={missing} onAsk={ask} />}
        <Panel>
          <Form
            ref={form}
            onSubmit={holdBack}
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
              defaultValue={submission?.title}
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
              defaultValue={submission?.locale ?? locale}
            />
            <div className="btn-group">
              <ButtonLink href={LIST_HREF}>{t("cv:list.new.cancel")}</ButtonLink>
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

/** Asks for what is missing before the CV is made, and goes on once it is there. */
function useRequired(first: RequiredInformation, form: RefObject<HTMLFormElement | null>) {
  const [missing, setMissing] = useState(() => NEEDED.filter((one) => first[one]));
  const [asking, setAsking] = useState(false);
  const [goOn, setGoOn] = useState(false);
  useEffect(() => {
    // Not before the page is taken over: the dialog needs React.
    if (blocksWork(first)) setAsking(true);
  }, [first]);
  useEffect(() => {
    if (goOn && missing.length === 0) form.current?.requestSubmit();
  }, [goOn, missing, form]);
  return {
    missing,
    asking,
    ask: () => setAsking(true),
    close: () => {
      setAsking(false);
      setGoOn(false);
    },
    saved: () => {
      setMissing([]);
      setAsking(false);
    },
    holdBack: (event: SyntheticEvent) => {
      if (missing.length === 0) return;
      event.preventDefault();
      setGoOn(true);
      setAsking(true);
    },
  };
}

function Incomplete({
  missing,
  onAsk,
}: {
  missing: readonly (typeof NEEDED)[number][];
  onAsk: () => void;
}) {
  const { t, locale } = useLanguage();
  // Without script the same is asked for by the profile's own page.
  const profile = `/mon-espace/mon-profil?${new URLSearchParams({ next: NEW_HREF })}`;
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
