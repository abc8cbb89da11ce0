import { Form } from "react-router";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDay } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Panel } from "#ui/panel.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import type { OrphanDossier } from "../queries/orphan-dossiers.server.ts";

interface OrphanDossiersProps {
  readonly dossiers: readonly OrphanDossier[];
  readonly canRequest: boolean;
  /** Why the last request was refused. */
  readonly problem: string | null;
  readonly now: Date;
}

/** A warning about dossiers that nobody coordinates. The administration of the portal names a coordinator when asked. */
export function OrphanDossiers({ dossiers, canRequest, problem, now }: OrphanDossiersProps) {
  const { t, locale } = useLanguage();
  if (dossiers.length === 0) return null;
  const count = dossiers[0]?.total ?? 0;
  return (
    <Panel title={t("home:orphans.title", { count })}>
      <p className="small">
        {t("home:orphans.text", { count })}
        {count > dossiers.length && ` ${t("home:orphans.first", { count: dossiers.length })}`}
      </p>
      {problem && (
        <Alert tone="stop" role="alert" takesFocus>
          {t(problem === "requested" ? "home:orphans.requestedBefore" : "home:orphans.failed")}
        </Alert>
      )}
      <ul className="home-watch">
        {dossiers.map(({ id, acronym, number, requestedAt }) => (
          <li key={id}>
            <span className="home-watch-mark home-watch-soon">
              <Icon name="warning" />
            </span>
            <div>
              <b>{acronym}</b>
              <p>{number}</p>
            </div>
            {requestedAt ? (
              <p>{t("home:orphans.requested", { date: formatDay(locale, requestedAt, now) })}</p>
            ) : (
              canRequest && (
                <Form method="post">
                  <PageAgencyField />
                  <input type="hidden" name="intent" value="requestCoordinator" />
                  <input type="hidden" name="dossier" value={id} />
                  <Button type="submit" size="s">
                    {t("home:orphans.request")} <span className="vh">{acronym}</span>
                  </Button>
                </Form>
              )
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
