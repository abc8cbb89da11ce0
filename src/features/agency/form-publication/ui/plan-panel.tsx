import { PageAgencyField } from "#features/agency/frame/ui/page-agency-field.tsx";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { Button } from "#ui/button.tsx";
import { formTrialHref } from "../rules/paths.ts";
import type { PlannedPublication, PublicationView } from "../views/publication-page.server.ts";

/** The planned publication of the form, which can be cancelled; or why the last one did not happen. */
export function PlanPanel({ view }: { view: PublicationView }) {
  const { t, locale } = useLanguage();
  const { plan, form, now, trial, can } = view;
  if (!plan) return null;
  const { at, failure, planner, trialId } = plan;
  if (!at)
    return failure ? (
      <Alert tone="stop" title={t("formPublication:plan.failed")}>
        {t(`formPublication:plan.failures.${failure}`)} {t("formPublication:plan.nothingDone")}
      </Alert>
    ) : null;
  return (
    <Alert
      tone="info"
      role="status"
      title={t("formPublication:plan.title", { moment: formatDayTime(locale, at, now) })}
      actions={
        can.publish.ok && (
          <form method="post">
            <PageAgencyField />
            <Button type="submit" name="intent" value="cancelPlan">
              {t("formPublication:plan.cancel")}
            </Button>
          </form>
        )
      }
    >
      {t("formPublication:plan.text", { name: planner })}{" "}
      {trialId !== trial?.id && (
        <AppLink href={formTrialHref(form.id, trialId)}>{t("formPublication:plan.trial")}</AppLink>
      )}
    </Alert>
  );
}

/** In the designer: a draft changed after its trial is not published at the planned minute. */
export function PlanNotice(props: { plan: PlannedPublication; formModelId: string; now: Date }) {
  const { t, locale } = useLanguage();
  const { plan, formModelId, now } = props;
  if (!plan.at) return null;
  return (
    <Alert
      tone="soon"
      title={t("formPublication:plan.title", { moment: formatDayTime(locale, plan.at, now) })}
    >
      {t("formPublication:plan.inDesigner", { name: plan.planner })}{" "}
      <AppLink href={formTrialHref(formModelId, plan.trialId)}>
        {t("formPublication:plan.trial")}
      </AppLink>
    </Alert>
  );
}
