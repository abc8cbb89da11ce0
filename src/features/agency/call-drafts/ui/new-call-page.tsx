import { useLanguage } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Panel } from "#ui/panel.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import { CALLS_PATH, NEW_CALL_PATH } from "../rules/paths.ts";
import type { NewCallView } from "../views/new-call.server.ts";

/** Begins a call: empty, or as a copy of an earlier one. */
export function NewCallPage({ view, isRefused }: { view: NewCallView; isRefused: boolean }) {
  const { t } = useLanguage();
  const { partners, copies } = view;
  return (
    <BackOfficePage title={t("callDrafts:new.title")} lead={t("callDrafts:new.lead")}>
      {isRefused && (
        <Alert tone="stop" role="alert" takesFocus>
          {t("callDrafts:publish.problems.other")}
        </Alert>
      )}
      {partners?.length === 0 ? (
        <EmptyState title={t("callDrafts:new.noPartner")}>
          {t("callDrafts:new.noPartnerHelp")}
        </EmptyState>
      ) : (
        <div className="call-new">
          <Panel title={t("callDrafts:new.empty")}>
            <p className="small muted">{t("callDrafts:new.emptyHelp")}</p>
            <form method="post" action={NEW_CALL_PATH} className="fields" noValidate>
              <PageAgencyField />
              <input type="hidden" name="intent" value="create" />
              {partners && (
                <SelectField
                  id="new-call-partner"
                  name="partnerId"
                  label={t("callDrafts:new.partner")}
                  options={partners.map(({ id, code, name }) => ({
                    value: String(id),
                    label: `${code} · ${name}`,
                  }))}
                />
              )}
              <div className="btn-group">
                <Button type="submit" variant="primary" icon="plus">
                  {t("callDrafts:new.create")}
                </Button>
                <ButtonLink href={CALLS_PATH}>{t("callDrafts:new.back")}</ButtonLink>
              </div>
            </form>
          </Panel>
          <Panel title={t("callDrafts:new.copy")}>
            <p className="small muted">{t("callDrafts:new.copyHelp")}</p>
            {copies.length === 0 ? (
              <p>{t("callDrafts:new.nothingToCopy")}</p>
            ) : (
              <form method="post" action={CALLS_PATH} className="fields" noValidate>
                <PageAgencyField />
                <input type="hidden" name="intent" value="copy" />
                <SelectField
                  id="new-call-copy"
                  name="callId"
                  label={t("callDrafts:new.copyOf")}
                  options={copies.map(({ id, year, code, title }) => ({
                    value: String(id),
                    label: `${year} · ${code} · ${title}`,
                  }))}
                />
                <div className="btn-group">
                  <Button type="submit" icon="copy">
                    {t("callDrafts:new.doCopy")}
                  </Button>
                </div>
              </form>
            )}
          </Panel>
        </div>
      )}
    </BackOfficePage>
  );
}
