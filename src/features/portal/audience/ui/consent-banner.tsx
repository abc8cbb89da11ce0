import { href } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";

/** Where forms without script and links find the banner. */
export const CONSENT_ID = "choix-cookies";
/** In an address, opens the banner whatever was chosen before. */
const CONSENT_PARAMETER = "choix-cookies";

const COOKIES_PAGE = "/donnees-personnelles-et-cookies";
/** Works without script: the page about cookies, with the banner open on it. */
export const CONSENT_HREF = `${COOKIES_PAGE}?${CONSENT_PARAMETER}=1#${CONSENT_ID}`;

/** Whether somebody came by that link: to change what they chose. */
export const isConsentReopened = (path: string): boolean =>
  new URLSearchParams(path.split("?")[1]).has(CONSENT_PARAMETER);

interface ConsentBannerProps {
  /** Whether the question is open; a script opens and closes it afterwards. */
  open: boolean;
  /** The address of the page: where a form without script comes back to. */
  path: string;
}

/** One question, two answers of the same size at the same place. */
export function ConsentBanner({ open, path }: ConsentBannerProps) {
  const t = useT();
  return (
    <consent-banner
      id={CONSENT_ID}
      class="consent"
      role="region"
      aria-label={t("audience:banner.title")}
      tabIndex={-1}
      hidden={!open}
      // The element shows itself where the server could not know whether to ask.
      suppressHydrationWarning
      data-accepted={t("audience:banner.accepted")}
      data-refused={t("audience:banner.refused")}
      data-failed={t("audience:banner.failed")}
    >
      <form
        className="consent-form wrap"
        method="post"
        action={href("/mesure-audience/choix")}
        data-guard-ignore=""
      >
        <input type="hidden" name="to" value={withoutConsentParameter(path)} />
        <div className="consent-text">
          <p>
            <b>{t("audience:banner.title")}</b>
          </p>
          <p data-question="">
            {t("audience:banner.text")} <a href={COOKIES_PAGE}>{t("audience:banner.more")}</a>
          </p>
          <p data-signal="" hidden>
            {t("audience:banner.signal")}
          </p>
        </div>
        <div className="consent-choices" data-question="">
          <Button type="submit" name="choice" value="no">
            {t("audience:banner.refuse")}
          </Button>
          <Button type="submit" name="choice" value="yes">
            {t("audience:banner.accept")}
          </Button>
        </div>
        <div className="consent-choices" data-signal="" hidden>
          <Button data-dismiss="">{t("audience:banner.close")}</Button>
        </div>
      </form>
    </consent-banner>
  );
}

function withoutConsentParameter(path: string): string {
  const [pathname = "/", query = ""] = path.split("?");
  const params = new URLSearchParams(query);
  params.delete(CONSENT_PARAMETER);
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}
