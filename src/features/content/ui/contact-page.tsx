import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { countCharacters } from "#rich-text/count-characters.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { LiveCounter } from "#ui/live-counter.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { UnsavedGuard } from "#ui/unsaved-guard.tsx";
import {
  CONTACT_FIELDS,
  CONTACT_LIMITS,
  type ContactErrors,
  type ContactField,
  type ContactValues,
} from "../rules/contact.ts";

/** A message that did not leave, and why. */
interface Submission {
  values: ContactValues;
  opened: string;
  outcome:
    | { kind: "invalid"; errors: ContactErrors }
    | { kind: "tooFast" | "tooOld" | "tooMany" | "trapped" | "failed" };
}

interface ContactPageProps {
  /** The signed moment this form was made. */
  opened: string;
  submission: Submission | undefined;
}

const idOf = (field: ContactField) => `contact-${field}`;

export function ContactPage({ opened, submission }: ContactPageProps) {
  const { t } = useLanguage();
  return (
    <div className="wrap contact">
      <PageHeader title={t("content:contact.title")} lead={t("content:contact.lead")} />
      <div className="contact-columns">
        <div className="contact-main">
          {submission && <Problem outcome={submission.outcome} />}
          <ContactForm opened={submission?.opened ?? opened} submission={submission} />
        </div>
        <Aside />
      </div>
      <UnsavedGuard
        words={{
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
  const errorOf = useErrorWords();
  const errors = submission?.outcome.kind === "invalid" ? submission.outcome.errors : {};
  const common = (field: ContactField) => ({
    id: idOf(field),
    name: field,
    label: t(`content:contact.${field}`),
    required: true,
    defaultValue: submission?.values[field] ?? "",
    error: errors[field] && errorOf(field, errors[field]),
  });
  const message = submission?.values.message ?? "";
  return (
    <form
      className="fields"
      method="post"
      action="/contact"
      data-guard={submission ? "unsaved" : ""}
      aria-label={t("content:contact.title")}
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
            field={idOf("message")}
            count={countCharacters(message)}
            max={CONTACT_LIMITS.message}
            words={{
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
        <a href="/donnees-personnelles-et-cookies">{t("content:contact.privacyLink")}</a>
      </p>
      <div className="btn-group">
        <Button type="submit" variant="primary">
          {t("content:contact.send")}
        </Button>
      </div>
    </form>
  );
}

/** What may spare somebody the message, and what they may expect after it. */
function Aside() {
  const { t } = useLanguage();
  return (
    <aside className="contact-aside" aria-labelledby="contact-aside">
      <h2 id="contact-aside">{t("content:contact.aside.title")}</h2>
      <p>
        {t("content:contact.aside.help")}{" "}
        <a href="/aide-et-faq">{t("content:contact.aside.helpLink")}</a>
      </p>
      <p>{t("content:contact.aside.delay")}</p>
    </aside>
  );
}

function useErrorWords() {
  const { t, locale } = useLanguage();
  return (field: ContactField, problem: NonNullable<ContactErrors[ContactField]>) =>
    t(`content:contact.errors.${field}.${problem}`, {
      max: formatNumber(locale, CONTACT_LIMITS[field]),
    });
}

function Problem({ outcome }: Pick<Submission, "outcome">) {
  const { t } = useLanguage();
  const errorOf = useErrorWords();
  if (outcome.kind === "invalid") {
    return (
      <ErrorSummary
        title={t("content:contact.errors.title")}
        errors={CONTACT_FIELDS.flatMap((field) => {
          const problem = outcome.errors[field];
          return problem ? [{ fieldId: idOf(field), message: errorOf(field, problem) }] : [];
        })}
      />
    );
  }
  if (outcome.kind === "tooFast" || outcome.kind === "tooOld") {
    return (
      <Notice tone="soon" title={t(`content:contact.${outcome.kind}.title`)}>
        {t(`content:contact.${outcome.kind}.text`)}
      </Notice>
    );
  }
  return (
    <Notice tone="stop" title={t("content:contact.failure")}>
      {outcome.kind === "tooMany" && t("content:contact.tooMany")}
    </Notice>
  );
}

function Notice(props: { tone: "soon" | "stop"; title: string; children: string | false }) {
  const { t } = useLanguage();
  return (
    // biome-ignore lint/a11y/noAutofocus: whoever sent the form must hear at once why it did not leave
    <div className="contact-notice" tabIndex={-1} autoFocus>
      <Alert tone={props.tone} role="alert" title={props.title}>
        {props.children} {t("content:contact.kept")}
      </Alert>
    </div>
  );
}

interface ContactSentProps {
  id: string;
  /** Where the person was going before they sent it. */
  next: string | null;
}

export function ContactSent({ id, next }: ContactSentProps) {
  const { t } = useLanguage();
  return (
    <div className="wrap contact-sent" role="status">
      <EmptyState
        level={1}
        built={3}
        title={t("content:contact.sent.title")}
        actions={
          <>
            {next ? (
              <ButtonLink href={next} variant="primary">
                {t("content:contact.sent.continue")}
              </ButtonLink>
            ) : (
              <ButtonLink href="/" variant="primary">
                {t("content:contact.sent.calls")}
              </ButtonLink>
            )}
            <ButtonLink href="/contact">{t("content:contact.sent.again")}</ButtonLink>
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
