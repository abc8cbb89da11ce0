import { type ReactNode, useId, useState } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDay, formatDayTime, formatNumber } from "#platform/i18n/format.ts";
import { countParisDays } from "#platform/i18n/paris-time.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import type { ClosingTrialData } from "../rules/closing-trial.ts";
import { TrialMessage } from "./trial-message.tsx";

interface ClosingTrialProps {
  readonly trial: ClosingTrialData;
  /** Puts the published closing back into the field. */
  readonly onRevert?: () => void;
  /** Mails the message to the person who edits. Answers whether it is on its way. */
  readonly onSendTest?: () => Promise<boolean>;
  /** The address that a trial is mailed to. */
  readonly email: string | null;
}

/** What a changed closing would do, on amber: people, what moves along, the message. Nothing is done yet. */
export function ClosingTrial({ trial, onRevert, onSendTest, email }: ClosingTrialProps) {
  const { t, locale } = useLanguage();
  const id = useId();
  const { before, now, refusal } = trial;
  const isPossible = refusal === null || refusal === "closingReasonMissing";
  return (
    <section className="closing-trial" aria-labelledby={id}>
      <h3 id={id}>
        <TrialTitle trial={trial} />
        <span className="closing-trial-not-yet">{t("callNotices:trial.notYet")}</span>
      </h3>
      {refusal && (
        <Alert tone={isPossible ? "soon" : "stop"} role="status">
          {t(`callNotices:trial.refusals.${refusal}`)}
        </Alert>
      )}
      {isPossible && (
        <>
          <Audience trial={trial} />
          <Effects trial={trial} />
          <TrialMessage message={trial.message} />
        </>
      )}
      <div className="closing-trial-acts">
        {onRevert && (
          <Button onClick={onRevert}>
            {t("callNotices:trial.revert", {
              moment: formatDay(locale, new Date(before), new Date(now)),
            })}
          </Button>
        )}
        {isPossible && onSendTest && email && <SendTest onSend={onSendTest} email={email} />}
        {isPossible && <span className="small muted">{t("callNotices:trial.decidedIn")}</span>}
      </div>
    </section>
  );
}

function TrialTitle({ trial: { kind, before, after, now } }: { trial: ClosingTrialData }) {
  const { t, locale } = useLanguage();
  if (kind === "reopens") {
    const moment = formatDayTime(locale, new Date(after), new Date(now));
    return t("callNotices:trial.reopens", { moment });
  }
  const days = Math.abs(countParisDays(new Date(before), new Date(after)));
  if (days === 0) return t("callNotices:trial.sameDay");
  return t(`callNotices:trial.${kind === "earlier" ? "earlier" : "later"}`, {
    count: days,
    formatted: formatNumber(locale, days),
  });
}

function Audience({ trial }: { trial: ClosingTrialData }) {
  const { t, locale } = useLanguage();
  const { audience, after, now } = trial;
  const { drafts, deposits, favourites, all, depositedDossiers } = audience;
  const counted = (count: number) => ({ count, formatted: formatNumber(locale, count) });
  const inLanguages = t("callNotices:trial.languages", {
    fr: formatNumber(locale, drafts.fr),
    en: formatNumber(locale, drafts.en),
  });
  const withoutMail = all.people - all.mails;
  return (
    <>
      <ul className="closing-trial-people">
        <Figure title={t("callNotices:trial.people", counted(drafts.people))}>
          {drafts.people === 0
            ? t("callNotices:trial.noDrafts")
            : t("callNotices:trial.drafts", { count: drafts.people, languages: inLanguages })}
        </Figure>
        <Figure title={t("callNotices:trial.favourites", counted(favourites.people))}>
          {favourites.people === 0
            ? t("callNotices:trial.noFavourites")
            : t("callNotices:trial.favouritesHelp", { count: favourites.people })}{" "}
          {t("callNotices:trial.noSearches")}
        </Figure>
        <Figure isDone title={t("callNotices:trial.deposits", counted(depositedDossiers))}>
          {depositedDossiers === 0
            ? t("callNotices:trial.noDeposits")
            : t("callNotices:trial.depositsHelp", {
                count: depositedDossiers,
                moment: formatDay(locale, new Date(after), new Date(now)),
              })}{" "}
          {deposits.people > 0 && t("callNotices:trial.alsoTold", counted(deposits.people))}
        </Figure>
      </ul>
      <p className="closing-trial-total">
        <b>
          {t("callNotices:trial.total", {
            ...counted(all.people),
            mails: t("callNotices:trial.mails", counted(all.mails)),
          })}
        </b>{" "}
        {withoutMail > 0 && t("callNotices:trial.noMail", counted(withoutMail))}
      </p>
    </>
  );
}

interface FigureProps {
  readonly title: string;
  readonly isDone?: boolean;
  readonly children: ReactNode;
}

function Figure({ title, isDone = false, children }: FigureProps) {
  return (
    <li className={isDone ? "is-done" : undefined}>
      <b>{title}</b>
      <span>{children}</span>
    </li>
  );
}

function Effects({ trial: { effects, before, after, now, kind } }: { trial: ClosingTrialData }) {
  const { t, locale } = useLanguage();
  const { standbys, invitations, edits, reminders } = effects;
  const counted = (count: number) => ({ count, formatted: formatNumber(locale, count) });
  const at = (iso: string) => formatDayTime(locale, new Date(iso), new Date(now));
  const invitationEnd = after > before ? "invitationsLonger" : "invitationsShorter";
  const lines = [
    kind === "reopens" && t("callNotices:trial.reopensDrafts"),
    kind === "reopens" && t("callNotices:trial.reopensStandbys"),
    standbys.count > 0 &&
      t("callNotices:trial.standbys", { ...counted(standbys.count), moment: at(standbys.at) }),
    reminders.first !== null &&
      t("callNotices:trial.reminders", {
        ...counted(reminders.count),
        moment: at(reminders.first),
      }),
    reminders.sent > 0 && t("callNotices:trial.remindersSent", counted(reminders.sent)),
    invitations > 0 && t(`callNotices:trial.${invitationEnd}`, counted(invitations)),
    edits > 0 && t("callNotices:trial.edits", counted(edits)),
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <ul className="closing-trial-effects">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function SendTest({ onSend, email }: { onSend: () => Promise<boolean>; email: string }) {
  const { t } = useLanguage();
  const [state, setState] = useState<"idle" | "busy" | "sent" | "failed">("idle");
  const send = async () => {
    setState("busy");
    setState((await onSend()) ? "sent" : "failed");
  };
  return (
    <>
      <Button icon="mail" busy={state === "busy"} onClick={() => void send()}>
        {t("callNotices:trial.sendTest")}
      </Button>
      <span role="status" className="small">
        {state === "sent" && t("callNotices:trial.testSent", { email })}
        {state === "failed" && t("callNotices:trial.testFailed")}
      </span>
    </>
  );
}
