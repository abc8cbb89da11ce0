import type { ReactNode } from "react";
import { PageAgencyField } from "#features/agency/frame/ui/page-agency-field.tsx";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatList, formatNumber } from "#platform/i18n/format.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icons.ts";
import { Panel } from "#ui/panel.tsx";
import { TrialMessage } from "../../call-notices/ui/trial-message.tsx";
import { formatChangeTitle } from "../rules/format-change.ts";
import type { PublicationView, TrialView } from "../views/publication-page.server.ts";

type Result = NonNullable<TrialView["result"]>;

interface ToldPanelProps {
  readonly view: PublicationView;
  readonly trial: TrialView;
  readonly result: Result;
  /** The address that a trial of the message is mailed to. */
  readonly email: string | null;
}

/** The teams that are told, the people who write now, and the automatic deposits. */
export function ToldPanel({ view, trial, result, email }: ToldPanelProps) {
  const { t, locale } = useLanguage();
  const { told, standbys } = result;
  const counted = (count: number) => ({ count, formatted: formatNumber(locale, count) });
  const frozen = standbys.renewed + standbys.cleared;
  return (
    <Panel title={t("formPublication:told.title")}>
      <ul className="form-publication-list">
        <Line icon="mail">
          {told.teams === 0 ? (
            <b>{t("formPublication:told.nobody")}</b>
          ) : (
            <>
              <b>
                {t("formPublication:told.teams", counted(told.teams))},{" "}
                {t("formPublication:told.people", counted(told.people))}
              </b>
              <small>
                {t("formPublication:told.notices", {
                  ...counted(told.notifications),
                  mails: formatNumber(locale, told.mails),
                  fr: formatNumber(locale, told.fr),
                  en: formatNumber(locale, told.en),
                })}
              </small>
            </>
          )}
          {told.noticed > 0 && (
            <small>{t("formPublication:told.noticed", counted(told.noticed))}</small>
          )}
          {trial.message && (
            <ToldMessage
              {...{ email, trialId: trial.id }}
              message={trial.message}
              canSend={view.can.publish.ok}
            />
          )}
        </Line>
        <Line icon="user">
          <b>{t("formPublication:told.writing", counted(trial.writing))}</b>
          <small>{t("formPublication:told.writingText")}</small>
        </Line>
        <Line icon="clock">
          <b>{t("formPublication:told.standbys", counted(frozen))}</b>
          {frozen > 0 && (
            <small>
              {t("formPublication:told.standbysText", {
                renewed: formatNumber(locale, standbys.renewed),
                cleared: formatNumber(locale, standbys.cleared),
              })}
            </small>
          )}
        </Line>
      </ul>
    </Panel>
  );
}

interface ToldMessageProps {
  readonly trialId: string;
  readonly message: NonNullable<TrialView["message"]>;
  readonly email: string | null;
  readonly canSend: boolean;
}

/** The message that teams get, to read and to mail to oneself. */
function ToldMessage({ trialId, message, email, canSend }: ToldMessageProps) {
  const { t } = useLanguage();
  return (
    <details className="form-publication-message">
      <summary>{t("formPublication:told.read")}</summary>
      <p className="small muted">{t("formPublication:told.readText")}</p>
      <TrialMessage message={message} />
      {canSend && email && (
        <form method="post">
          <PageAgencyField />
          <input type="hidden" name="trialId" value={trialId} />
          <Button type="submit" name="intent" value="mailMessage" icon="mail">
            {t("callNotices:trial.sendTest")}
          </Button>
        </form>
      )}
    </details>
  );
}

/** What finds no place in the new version, and where it stays. */
export function AsidePanel({ result, lastNumber }: { result: Result; lastNumber: number | null }) {
  const language = useLanguage();
  const { t, locale } = language;
  const { aside, changes } = result;
  const counted = (count: number) => ({ count, formatted: formatNumber(locale, count) });
  const isNothing = aside.answers + aside.pads + aside.comments === 0;
  const sources = changes
    .filter(({ points }) => points.setAside)
    .map((change) =>
      t("formPublication:aside.source", {
        ...counted(change.points.setAside ?? 0),
        question: formatChangeTitle(language, change),
      }),
    );
  return (
    <Panel title={t("formPublication:aside.title")}>
      <ul className="form-publication-list">
        <Line icon="folder">
          <b>
            {isNothing
              ? t("formPublication:aside.nothing")
              : formatList(locale, [
                  t("formPublication:aside.answers", counted(aside.answers)),
                  t("formPublication:aside.pads", counted(aside.pads)),
                  t("formPublication:aside.comments", counted(aside.comments)),
                ])}
          </b>
          {sources.length > 0 && <small>{formatList(locale, sources)}</small>}
        </Line>
        {!isNothing && (
          <Line icon="file">
            <b>{t("formPublication:aside.where")}</b>
            <small>{t("formPublication:aside.whereText")}</small>
          </Line>
        )}
        {result.restored > 0 && (
          <Line icon="check">
            <b>{t("formPublication:aside.restored", counted(result.restored))}</b>
            <small>{t("formPublication:aside.restoredText")}</small>
          </Line>
        )}
        {lastNumber !== null && (
          <Line icon="refresh">
            <b>{t("formPublication:aside.again", { number: lastNumber })}</b>
            <small>{t("formPublication:aside.againText")}</small>
          </Line>
        )}
      </ul>
    </Panel>
  );
}

function Line({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  );
}
