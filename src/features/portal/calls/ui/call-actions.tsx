import { useLanguage } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icon.tsx";
import { MenuDropdown } from "#ui/menu-dropdown.tsx";
import type { CallView } from "../views/call-view.server.ts";
import { useCallExtras } from "./call-extras.tsx";

/** Pages of later features about a call; null where the call has none. */
export interface CallLinks {
  /** Creates a proposal, where the portal accepts them. */
  readonly create: string | null;
  /** "May I apply?", for a call with rules of eligibility. */
  readonly mayApply: string | null;
}

/**
 * Actions on a call: create a proposal, check the eligibility, open it at the agency, add it to a calendar, share it,
 * print it.
 */
export function CallActions({ call, links }: { call: CallView; links: CallLinks }) {
  const { t } = useLanguage();
  const { create, mayApply } = links;
  const { renderPageAction } = useCallExtras();
  return (
    <div className="call-actions">
      {create && (
        <ButtonLink variant="primary" href={create} icon="edit">
          {t("calls:callPage.createProposal")}
        </ButtonLink>
      )}
      {mayApply && (
        <ButtonLink href={mayApply} icon="help">
          {t("calls:callPage.mayApply")}
        </ButtonLink>
      )}
      {call.url && (
        <ButtonLink
          variant={create ? undefined : "primary"}
          href={call.url}
          target="_blank"
          rel="noopener noreferrer"
          icon="external"
        >
          {t("calls:detail.link", { ofPartner: call.ofPartner })}{" "}
          <span className="vh">{t("calls:detail.newTab")}</span>
        </ButtonLink>
      )}
      {renderPageAction(call)}
      {call.calendarHref && (
        <ButtonLink href={call.calendarHref} icon="calendar" type="text/calendar">
          {t("calls:callPage.addToCalendar")}
        </ButtonLink>
      )}
      <Share call={call} />
      <print-page>
        <Button type="button" hidden icon="print">
          {t("calls:callPage.print")}
        </Button>
      </print-page>
    </div>
  );
}

function Share({ call }: { call: CallView }) {
  const { t } = useLanguage();
  const { shareUrl, title, partner } = call;
  const body = t("calls:callPage.mailBody", { title, partner: partner.name, address: shareUrl });
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`;
  return (
    <share-link data-url={shareUrl} data-title={title} data-copied={t("calls:callPage.copied")}>
      <MenuDropdown
        summary={
          <>
            <Icon name="send" />
            {t("calls:callPage.share")}
          </>
        }
      >
        <div className="share-choices">
          <Button type="button" variant="quiet" hidden data-copy icon="copy">
            {t("calls:callPage.copyLink")}
          </Button>
          <Button type="button" variant="quiet" hidden data-share icon="send">
            {t("calls:callPage.shareWith")}
          </Button>
          <ButtonLink variant="quiet" href={mail} icon="mail">
            {t("calls:callPage.byMail")}
          </ButtonLink>
          <p role="status" className="small share-status" />
        </div>
      </MenuDropdown>
    </share-link>
  );
}
