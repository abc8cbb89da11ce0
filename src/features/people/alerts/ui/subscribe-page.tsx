import { href } from "react-router";
import type { Submission } from "#platform/forms/submission.ts";
import { signInHref } from "#platform/http/sign-in-href.ts";
import { useT } from "#platform/i18n/context.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Checkbox } from "#ui/choices.tsx";
import { Link } from "#ui/link.tsx";
import { TextField } from "#ui/text-field.tsx";
import { DEFAULT_FREQUENCY } from "../rules/frequency.ts";
import {
  type SubscriptionField,
  UNCONFIRMED_DAYS,
  VISITOR_FREQUENCIES,
} from "../rules/saved-search.ts";
import type { SearchSummary } from "../views/search-view.server.ts";
import { FrequencyField, useSearchFields } from "./search-fields.tsx";
import { SearchFormPage, SearchPageSection } from "./search-form-page.tsx";

interface SubscribePageProps {
  summary: SearchSummary;
  address: string;
  /** Whether an alert was requested rather than a saved search, which needs an account. */
  notify: boolean;
  submission: Submission<SubscriptionField> | undefined;
}

/** A visitor's alert: address, frequency and consent, or the sign-in, which also saves the search. */
export function SubscribePage({ summary, address, notify, submission }: SubscribePageProps) {
  const t = useT();
  const fields = useSearchFields(submission, (field) => `subscribe-${field}`);
  return (
    <SearchFormPage
      intent="subscribe"
      head={notify ? <NotifyHead /> : <SaveHead address={address} />}
      label={t("alerts:searches.visitorTitle")}
      summary={summary}
      address={address}
      errors={fields.lines}
      problem={submission?.problem ? t("alerts:searches.tooMany") : null}
      submitLabel={t("alerts:searches.subscribe")}
      foot={notify && <SignInInstead address={address} />}
    >
      <TextField
        id="subscribe-email"
        name="email"
        type="email"
        label={t("alerts:searches.email")}
        help={t("alerts:searches.emailHelp")}
        error={fields.errorOf("email")}
        defaultValue={fields.valueOf("email")}
        autoComplete="email"
        spellCheck={false}
        required
      />
      <FrequencyField
        id="subscribe-frequency"
        frequencies={VISITOR_FREQUENCIES}
        value={fields.valueOf("frequency", DEFAULT_FREQUENCY)}
        error={fields.errorOf("frequency")}
      />
      <Checkbox
        id="subscribe-consent"
        name="consent"
        label={t("alerts:searches.consent")}
        help={t("alerts:searches.consentHelp", { days: UNCONFIRMED_DAYS })}
        error={fields.errorOf("consent")}
        defaultChecked={fields.valueOf("consent") === "on"}
        required
      />
      <p className="small">
        <Link href={href("/donnees-personnelles-et-cookies")}>{t("alerts:searches.privacy")}</Link>
      </p>
    </SearchFormPage>
  );
}

function NotifyHead() {
  const t = useT();
  return (
    <>
      <h1>{t("alerts:searches.visitorTitle")}</h1>
      <p className="muted">{t("alerts:searches.visitorLead")}</p>
    </>
  );
}

function SaveHead({ address }: { address: string }) {
  const t = useT();
  return (
    <>
      <h1>{t("alerts:searches.saveTitle")}</h1>
      <p>{t("alerts:searches.keepNeedsAccount")}</p>
      <div className="btn-group">
        <ButtonLink variant="primary" icon="log-in" href={signInHref(address)}>
          {t("alerts:searches.keepSignIn")}
        </ButtonLink>
        <ButtonLink href={href("/creer-un-compte")}>{t("alerts:searches.keepRegister")}</ButtonLink>
      </div>
      <h2>{t("alerts:searches.orByMail")}</h2>
    </>
  );
}

function SignInInstead({ address }: { address: string }) {
  const t = useT();
  return (
    <p className="account-ways">
      <span>
        {t("alerts:searches.signInInstead")}{" "}
        <Link href={signInHref(address)}>{t("alerts:searches.signIn")}</Link>
      </span>
    </p>
  );
}

/** The same for every address, known or not: only the mail tells them apart. */
export function SubscriptionRequestedPage({ href: back }: { href: string }) {
  const t = useT();
  return (
    <SearchPageSection>
      <div role="status">
        <h1>{t("alerts:searches.askedTitle")}</h1>
        <p>{t("alerts:searches.askedText")}</p>
        <p className="muted">{t("alerts:searches.askedSpam")}</p>
      </div>
      <div className="btn-group">
        <ButtonLink href={back} data-closes="">
          {t("alerts:searches.back")}
        </ButtonLink>
      </div>
    </SearchPageSection>
  );
}
