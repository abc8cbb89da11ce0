import { href } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";

/** The id of the banner, which links and forms without script point to. */
export const CONSENT_ID = "choix-cookies";
/** Query parameter that opens the banner even after a choice was made. */
const CONSENT_PARAMETER = "choix-cookies";

const COOKIES_PAGE = "/donnees-personnelles-et-cookies";
/** The page on cookies with the banner open. Works without script. */
export const CONSENT_HREF = `${COOKIES_PAGE}?${CONSENT_PARAMETER}=1#${CONSENT_ID}`;

/** Whether the address asks to open the banner again. */
export const isConsentReopened = (path: string): boolean =>
  new URLSearchParams(path.split("?")[1]).has(CONSENT_PARAMETER);

interface ConsentBannerProps {
  /** Whether the server renders the banner open; the script opens and closes it afterwards. */
  open: boolean;
  /** The address of the current page; a form sent without script redirects back to it. */
  path: string;
}

/** One question with two buttons of equal weight, as data protection rules require. */
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
      // The custom element may already have changed `hidden` before hydration.
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
