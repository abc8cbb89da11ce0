import { href } from "react-router";
import { type Submission, toSubmittedFields } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { countCharacters } from "#rich-text/count-characters.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { LiveCounter } from "#ui/character-counter.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextArea, TextField } from "#ui/text-field.tsx";
import { UnsavedGuard } from "#ui/unsaved-guard.tsx";
import { CONTACT_LIMITS, type ContactField } from "../rules/contact.ts";

interface ContactPageProps {
  /** Signed time at which the form was rendered. */
  opened: string;
  /** A refused message and the reason. */
  submission: Submission<ContactField | "opened"> | undefined;
}

const toFieldId = (field: ContactField) => `contact-${field}`;

export function ContactPage({ opened, submission }: ContactPageProps) {
  const { t } = useLanguage();
  // A form refused as too fast keeps its time stamp, so that sending it again succeeds. A form refused as too old gets
  // a new one.
  const openedStamp =
    submission?.problem === "tooOld" ? opened : (submission?.values.opened ?? opened);
  return (
    <div className="wrap contact">
      <PageHeader title={t("content:contact.title")} lead={t("content:contact.lead")} />
      <div className="contact-columns">
        <div className="contact-main">
          {submission && <Problem submission={submission} />}
          <ContactForm opened={openedStamp} submission={submission} />
        </div>
        <Aside />
      </div>
      <UnsavedGuard
        labels={{
          title: t("unsaved.title"),
          text: t("content:contact.unsaved.text"),
          leave: t("content:contact.unsaved.leave"),
          save: t("content:contact.unsaved.save"),
          stay: t("unsaved.stay"),
        }}
      />
    </div>
  );
}

function ContactForm({ opened, submission }: ContactPageProps) {
  const { t, locale } = useLanguage();
  const fields = useContactFields(submission);
  const common = (field: ContactField) => ({
    id: toFieldId(field),
    name: field,
    label: t(`content:contact.${field}`),
    required: true,
    defaultValue: fields.valueOf(field),
    error: fields.errorOf(field),
  });
  const message = fields.valueOf("message");
  return (
    <form
      className="fields"
      method="post"
      action={href("/contact")}
      data-guard={submission ? "unsaved" : ""}
      aria-label={t("content:contact.title")}
      noValidate
      data-keep-typed="visitor"
    >
      <p className="muted">{t("content:contact.required")}</p>
      <TextField {...common("name")} autoComplete="name" maxLength={CONTACT_LIMITS.name} />
      <TextField
        {...common("email")}
        type="email"
        help={t("content:contact.emailHelp")}
        autoComplete="email"
        spellCheck={false}
        maxLength={CONTACT_LIMITS.email}
      />
      <TextField {...common("subject")} maxLength={CONTACT_LIMITS.subject} />
      <TextArea
        {...common("message")}
        rows={9}
        counter={
          <LiveCounter
            field={toFieldId("message")}
            count={countCharacters(message)}
            max={CONTACT_LIMITS.message}
            labels={{
              text: t("content:contact.counter", { number: "{n}", max: "{max}" }),
              left: t("content:contact.left", { number: "{n}" }),
              over: t("content:contact.over", { number: "{n}" }),
            }}
            format={(value) => formatNumber(locale, value)}
          />
        }
      />
      <div className="contact-trap" aria-hidden="true">
        <label htmlFor="contact-website">{t("content:contact.trap")}</label>
        <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name="opened" value={opened} />
      <p className="muted">
        {t("content:contact.privacy")}{" "}
        <a href={href("/donnees-personnelles-et-cookies")}>{t("content:contact.privacyLink")}</a>
      </p>
      <div className="btn-group">
        <Button type="submit" variant="primary">
          {t("content:contact.send")}
        </Button>
      </div>
    </form>
  );
}

/** Points to the help page and states the usual delay of an answer. */
function Aside() {
  const { t } = useLanguage();
  return (
    <aside className="contact-aside" aria-labelledby="contact-aside">
      <h2 id="contact-aside">{t("content:contact.aside.title")}</h2>
      <p>
        {t("content:contact.aside.help")}{" "}
        <a href={href("/aide-et-faq")}>{t("content:contact.aside.helpLink")}</a>
      </p>
      <p>{t("content:contact.aside.delay")}</p>
    </aside>
  );
}

function useContactFields(submission: ContactPageProps["submission"]) {
  const { t, locale } = useLanguage();
  return toSubmittedFields<ContactField>(submission, {
    toFieldId: toFieldId,
    toMessage: (field, problem) =>
      t(`content:contact.errors.${field}.${problem as "missing" | "tooLong" | "invalid"}`, {
        max: formatNumber(locale, CONTACT_LIMITS[field]),
      }),
  });
}

function Problem({ submission }: { submission: NonNullable<ContactPageProps["submission"]> }) {
  const { t } = useLanguage();
  const { lines } = useContactFields(submission);
  const { problem } = submission;
  if (problem === null)
    return <ErrorSummary title={t("content:contact.errors.title")} errors={lines} />;
  if (problem === "tooFast" || problem === "tooOld") {
    return (
      <Notice tone="soon" title={t(`content:contact.${problem}.title`)}>
        {t(`content:contact.${problem}.text`)}
      </Notice>
    );
  }
  return (
    <Notice tone="stop" title={t("content:contact.failure")}>
      {problem === "TOO_MANY_REQUESTS" && t("content:contact.tooMany")}
    </Notice>
  );
}

function Notice(props: { tone: "soon" | "stop"; title: string; children: string | false }) {
  const { t } = useLanguage();
  return (
    <Alert tone={props.tone} role="alert" title={props.title} takesFocus>
      {props.children} {t("content:contact.kept")}
    </Alert>
  );
}

interface ContactSentProps {
  id: string;
  /** The page the person wanted to reach before sending. */
  returnTo: string | null;
}

export function ContactSent({ id, returnTo }: ContactSentProps) {
  const { t } = useLanguage();
  return (
    <div className="wrap contact-sent" role="status">
      <EmptyState
        level={1}
        built={3}
        title={t("content:contact.sent.title")}
        actions={
          <>
            {returnTo ? (
              <ButtonLink href={returnTo} variant="primary">
                {t("content:contact.sent.continue")}
              </ButtonLink>
            ) : (
              <ButtonLink href={href("/")} variant="primary">
                {t("content:contact.sent.calls")}
              </ButtonLink>
            )}
            <ButtonLink href={href("/contact")}>{t("content:contact.sent.again")}</ButtonLink>
          </>
        }
      >
        <p>
          <b>{t("content:contact.sent.reference", { id })}</b> {t("content:contact.sent.next")}
        </p>
        <p>{t("content:contact.sent.wrong")}</p>
      </EmptyState>
    </div>
  );
}
