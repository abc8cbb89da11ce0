import { useState } from "react";
import { useFetcher } from "react-router";
import { findSubmission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { TextArea } from "#ui/text-field.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import type { CallEditorView } from "../views/call-editor.server.ts";
import type { CallTrial } from "../views/call-trial.server.ts";
import { type EditorAnswer, PublishProblem } from "./publish-panel.tsx";

const MAX_REASON = 1000;

/** The acts that end a draft or a call, each after a trial. */
export function EndPanel({ view }: { view: CallEditorView }) {
  const { t } = useLanguage();
  if (view.can.withdraw.ok) return <WithdrawPanel view={view} />;
  if (!view.can.delete.ok) return null;
  return (
    <Panel id="supprimer" title={t("callDrafts:delete.title")}>
      <DeleteDraft />
    </Panel>
  );
}

function DeleteDraft() {
  const { t } = useLanguage();
  const fetcher = useFetcher<EditorAnswer>();
  const [isAsked, setIsAsked] = useState(false);
  if (!isAsked)
    return (
      <Button icon="trash" onClick={() => setIsAsked(true)}>
        {t("callDrafts:delete.ask")}
      </Button>
    );
  return (
    <section className="call-trial" aria-label={t("callDrafts:delete.title")}>
      <p>
        <b>{t("callDrafts:delete.trial")}</b>
        <span className="call-trial-not-yet">{t("callDrafts:trial.notYet")}</span>
      </p>
      <fetcher.Form method="post" className="btn-group">
        <PageAgencyField />
        <Button
          type="submit"
          name="intent"
          value="delete"
          variant="danger"
          busy={fetcher.state !== "idle"}
        >
          {t("callDrafts:delete.do")}
        </Button>
        <Button onClick={() => setIsAsked(false)}>{t("callDrafts:trial.close")}</Button>
      </fetcher.Form>
    </section>
  );
}

function WithdrawPanel({ view }: { view: CallEditorView }) {
  const { t, locale } = useLanguage();
  const fetcher = useFetcher<EditorAnswer>();
  const [isAsked, setIsAsked] = useState(false);
  const answer = fetcher.data;
  // A refused withdrawal answers without the trial, whose numbers stay shown.
  const [trial, setTrial] = useState<CallTrial | null>(null);
  const newest = answer && "trial" in answer ? answer.trial : null;
  if (newest && newest !== trial) setTrial(newest);
  const audience = trial?.audience;
  const refused = answer && !("trial" in answer) ? findSubmission(answer, "withdraw") : undefined;
  if (!isAsked)
    return (
      <Panel id="retirer" title={t("callDrafts:withdraw.title")}>
        <p className="small muted">{t("callDrafts:withdraw.help")}</p>
        <fetcher.Form method="post" onSubmit={() => setIsAsked(true)}>
          <PageAgencyField />
          <Button type="submit" name="intent" value="tryWithdraw">
            {t("callDrafts:withdraw.ask")}
          </Button>
        </fetcher.Form>
      </Panel>
    );
  const counted = (count: number) => ({ count, formatted: formatNumber(locale, count) });
  const error = (field: "reasonFr" | "reasonEn") =>
    refused?.errors[field] ? t("callDrafts:withdraw.reasonMissing") : undefined;
  return (
    <Panel id="retirer" title={t("callDrafts:withdraw.title")}>
      <section className="call-trial" aria-labelledby="withdraw-trial">
        <h3 id="withdraw-trial">
          {t("callDrafts:withdraw.trial")}
          <span className="call-trial-not-yet">{t("callDrafts:trial.notYet")}</span>
        </h3>
        <ul aria-busy={!audience}>
          <li>{t("callDrafts:withdraw.page")}</li>
          {audience && (
            <>
              <li>{t("callDrafts:withdraw.drafts", counted(audience.draftDossiers))}</li>
              <li>{t("callDrafts:withdraw.deposits", counted(audience.depositedDossiers))}</li>
              <li>
                {t("callDrafts:trial.people", counted(audience.all.people))}{" "}
                {t("callDrafts:withdraw.told")}
              </li>
            </>
          )}
          <li>{t("callDrafts:withdraw.forGood")}</li>
        </ul>
        <PublishProblem submission={refused?.problem ? refused : undefined} />
        <fetcher.Form method="post" className="call-publish" noValidate data-keep-typed="">
          <PageAgencyField />
          <input type="hidden" name="intent" value="withdraw" />
          <TextArea
            id="withdraw-fr"
            name="reasonFr"
            label={t("callDrafts:withdraw.reasonFr")}
            rows={3}
            maxLength={MAX_REASON}
            lang="fr"
            error={error("reasonFr")}
          />
          <TextArea
            id="withdraw-en"
            name="reasonEn"
            label={t("callDrafts:withdraw.reasonEn")}
            rows={3}
            maxLength={MAX_REASON}
            lang="en"
            error={error("reasonEn")}
          />
          <div className="btn-group">
            <Button type="submit" variant="danger" busy={fetcher.state !== "idle"}>
              {t("callDrafts:withdraw.do", {
                title: view.fields[locale === "fr" ? "titleFr" : "titleEn"].value as string,
              })}
            </Button>
            <Button onClick={() => setIsAsked(false)}>{t("callDrafts:trial.close")}</Button>
          </div>
        </fetcher.Form>
      </section>
    </Panel>
  );
}
