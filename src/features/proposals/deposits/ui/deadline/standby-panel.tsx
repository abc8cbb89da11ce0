import { Form, useNavigation } from "react-router";
import { depositHref } from "#features/proposals/dossiers/rules/paths.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { StatusMark } from "#ui/tag.tsx";
import { formatDifference } from "../../rules/differences.ts";
import type { StandbyView } from "../../views/standby-view.server.ts";

interface StandbyPanelProps {
  dossierId: string;
  standby: StandbyView;
  /** Nothing mandatory is missing now. */
  complete: boolean;
}

/** State of the standby: whether it is armed, and which state it would deposit. */
export function StandbyPanel({ dossierId, standby, complete }: StandbyPanelProps) {
  const { t } = useLanguage();
  const { armed, moment, passed, can } = standby;
  return (
    <Panel
      title={t("deposits:standby.title")}
      actions={
        <StatusMark tone={armed ? "open" : "closed"}>
          {t(armed ? "deposits:standby.armed" : "deposits:standby.notArmed")}
        </StatusMark>
      }
    >
      <div className="standby">
        <p>{t(passed ? "deposits:standby.passed" : "deposits:standby.what", { moment })}</p>
        {armed ? (
          <>
            <StandbyContent standby={standby} complete={complete} />
            <p className="small muted">
              {armed.by
                ? t("deposits:standby.armedBy", { name: armed.by, moment: armed.at })
                : t("deposits:standby.armedSince", { moment: armed.at })}
            </p>
            {can.disarm.ok && <StandbyForm {...{ dossierId }} intent="disarm" />}
          </>
        ) : (
          <>
            <p className="small muted">{t("deposits:standby.offer")}</p>
            {!passed && (
              <StandbyForm
                {...{ dossierId }}
                intent="arm"
                refusal={can.arm.ok ? null : can.arm.why}
              />
            )}
          </>
        )}
      </div>
    </Panel>
  );
}

function StandbyContent({ standby: { state }, complete }: Omit<StandbyPanelProps, "dossierId">) {
  const { t, locale } = useLanguage();
  if (!state) {
    return (
      <Alert tone={complete ? "soon" : "stop"}>
        <b>{t("deposits:standby.nothing")}</b>{" "}
        {t(complete ? "deposits:standby.looking" : "deposits:standby.never")}
      </Alert>
    );
  }
  const { missing } = state;
  return (
    <Alert tone={missing.length > 0 ? "soon" : "done"}>
      <b>{t("deposits:standby.ready", { moment: state.at ?? "" })}</b>{" "}
      {missing.length === 0 ? (
        t("deposits:standby.same")
      ) : (
        <>
          {t("deposits:standby.differs", { count: missing.length })}
          <ul className="standby-missing">
            {missing.map((one) => (
              <li key={`${one.about} ${one.fr}`}>{formatDifference(t, one.about, one[locale])}</li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}

const REFUSALS = ["notYourRole", "deposited", "tooLate"] as const;

function StandbyForm(props: {
  dossierId: string;
  intent: "arm" | "disarm";
  refusal?: string | null;
}) {
  const { t } = useLanguage();
  const { formData } = useNavigation();
  const { dossierId, intent, refusal = null } = props;
  const why = REFUSALS.find((one) => one === refusal);
  return (
    <Form method="post" action={depositHref(dossierId)} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <Button
        type="submit"
        busy={formData?.get("intent") === intent}
        disabledReason={why && t(`deposits:standby.refusals.${why}`)}
      >
        {t(`deposits:standby.${intent}`)}
      </Button>
    </Form>
  );
}
