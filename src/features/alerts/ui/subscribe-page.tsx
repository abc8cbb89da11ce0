import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Link } from "#ui/link.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { SubscriptionErrors } from "../commands/subscribe-visitor.server.ts";
import { DEFAULT_FREQUENCY } from "../rules/frequency.ts";
import { UNCONFIRMED_DAYS, VISITOR_FREQUENCIES } from "../rules/saved-search.ts";
import type { SearchSummary as Summary } from "../views/search-view.server.ts";
import { FrequencyField } from "./frequency-field.tsx";
import { SearchPart } from "./save-search-page.tsx";
import { useErrorLines } from "./search-errors.ts";
import { SearchSummary } from "./search-summary.tsx";

interface SubscribePageProps {
  summary: Summary;
  address: string;
  /** Alerts were asked for; else the search was to be kept, which needs an account. */
  notify: boolean;
  submission:
    | {
        values: { email: string; frequency: string; consent: string };
        errors: SubscriptionErrors;
        tooMany: boolean;
      }
    | undefined;
}

/** A visitor's alert: an address, how often, and consent; or the sign-in, which keeps the search as well. */
export function SubscribePage({ summary, address, notify, submission }: SubscribePageProps) {
  const t = useT();
  const lines = useErrorLines("subscribe");
  const errors = submission?.errors ?? {};
  const signIn = `/login?${new URLSearchParams({ next: address })}`;
  return (
    <SearchPart>
      <h1>{t(notify ? "alerts:searches.visitorTitle" : "alerts:searches.saveTitle")}</h1>
      {notify ? (
        <p className="muted">{t("alerts:searches.visitorLead")}</p>
      ) : (
        <>
          <p>{t("alerts:searches.keepNeedsAccount")}</p>
          <div className="btn-group">
            <ButtonLink variant="primary" icon="log-in" href={signIn}>
              {t("alerts:searches.keepSignIn")}
            </ButtonLink>
            <ButtonLink href="/creer-un-compte">{t("alerts:searches.keepRegister")}</ButtonLink>
          </div>
          <h2>{t("alerts:searches.orByMail")}</h2>
        </>
      )}
      <ErrorSummary title={t("alerts:searches.problems")} errors={lines.summary(errors)} />
      {submission?.tooMany && (
        <Alert tone="stop" role="alert">
          {t("alerts:searches.tooMany")}
        </Alert>
      )}
      <SearchSummary summary={summary} />
      <form
        method="post"
        action={address}
        className="fields"
        aria-label={t("alerts:searches.visitorTitle")}
      >
        <TextField
          id="subscribe-email"
          name="email"
          type="email"
          label={t("alerts:searches.email")}
          help={t("alerts:searches.emailHelp")}
          error={lines.of("email", errors.email)}
          defaultValue={submission?.values.email}
          autoComplete="email"
          spellCheck={false}
          required
        />
        <FrequencyField
          id="subscribe-frequency"
          offered={VISITOR_FREQUENCIES}
          chosen={submission?.values.frequency ?? DEFAULT_FREQUENCY}
          error={lines.of("frequency", errors.frequency)}
        />
        <Checkbox
          id="subscribe-consent"
          name="consent"
          label={t("alerts:searches.consent")}
          help={t("alerts:searches.consentHelp", { days: UNCONFIRMED_DAYS })}
          error={lines.of("consent", errors.consent)}
          defaultChecked={submission?.values.consent === "on"}
          required
        />
        <p className="small">
          <Link href="/donnees-personnelles-et-cookies">{t("alerts:searches.privacy")}</Link>
        </p>
        <div className="btn-group">
          <Button type="submit" variant="primary">
            {t("alerts:searches.subscribe")}
          </Button>
          <ButtonLink variant="quiet" href={summary.href} data-closes="">
            {t("alerts:searches.cancel")}
          </ButtonLink>
        </div>
      </form>
      {notify && (
        <p className="account-ways">
          <span>
            {t("alerts:searches.signInInstead")}{" "}
            <Link href={signIn}>{t("alerts:searches.signIn")}</Link>
          </span>
        </p>
      )}
    </SearchPart>
  );
}

/** The same whether or not the address is known, or was asked too often: the mail tells its owner. */
export function SubscriptionAsked({ href }: { href: string }) {
  const t = useT();
  return (
    <SearchPart>
      <div role="status">
        <h1>{t("alerts:searches.askedTitle")}</h1>
        <p>{t("alerts:searches.askedText")}</p>
        <p className="muted">{t("alerts:searches.askedSpam")}</p>
      </div>
      <div className="btn-group">
        <ButtonLink href={href} data-closes="">
          {t("alerts:searches.back")}
        </ButtonLink>
      </div>
    </SearchPart>
  );
}
