import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime, formatNumber } from "#platform/i18n/format.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Panel } from "#ui/panel.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import type { CallRelease } from "../queries/call-releases.server.ts";
import { releaseDeliveriesHref } from "../rules/paths.ts";
import type { ReleasePageView } from "../views/release-page.server.ts";

/** The releases of the call, newest first: those that wait can be cancelled, those that took effect show their mails. */
export function ReleasesPanel({ view }: { view: ReleasePageView }) {
  const { t } = useLanguage();
  if (view.releases.length === 0) return null;
  return (
    <Panel title={t("decisionReleases:releases.title")}>
      <ul className="release-list">
        {view.releases.map((release) => (
          <li key={release.id} data-state={release.state}>
            <ReleaseRow release={release} view={view} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function ReleaseRow({ release, view }: { release: CallRelease; view: ReleasePageView }) {
  const { t, locale } = useLanguage();
  const { id, state, plannedFor, plannedAt, endedAt, problems, decisions, frozen } = release;
  const { now, call, can } = view;
  const moment = (at: Date | null) => (at ? formatDayTime(locale, at, now) : "");
  const isOpen = state === "preparing" || state === "planned";
  const isCancellable = isOpen && can.ok && (plannedFor === null || plannedFor > now);
  return (
    <>
      <div className="grow">
        <p>
          <b>
            {t(`decisionReleases:releases.states.${state}`, {
              moment: moment(state === "planned" ? plannedFor : endedAt),
            })}
          </b>{" "}
          {t("decisionReleases:releases.decisions", {
            count: decisions,
            formatted: formatNumber(locale, decisions),
          })}
        </p>
        <p className="small muted">
          {t("decisionReleases:releases.by", {
            name: release.plannedBy,
            moment: moment(plannedAt),
          })}{" "}
          {state === "cancelled" &&
            t("decisionReleases:releases.cancelledBy", { name: release.endedBy })}
          {state === "released" &&
            release.toldAt === null &&
            t("decisionReleases:releases.telling")}
        </p>
        {state === "preparing" && (
          <ProgressBar
            label={t("decisionReleases:releases.states.preparing")}
            value={frozen}
            max={decisions}
            text={t("decisionReleases:releases.progress", {
              done: formatNumber(locale, frozen),
              all: formatNumber(locale, decisions),
            })}
          />
        )}
        {problems && (
          <ul className="release-names">
            {problems.failure && <li>{t(`decisionReleases:failures.${problems.failure}`)}</li>}
            {problems.dossiers.map(({ number, problem }) => (
              <li key={number}>
                {number} : {t(`decisionReleases:problems.${problem}`)}
              </li>
            ))}
          </ul>
        )}
      </div>
      {isCancellable && (
        <form method="post">
          <PageAgencyField />
          <input type="hidden" name="releaseId" value={id} />
          <Button type="submit" name="intent" value="cancel">
            {t("decisionReleases:releases.cancel")}
          </Button>
        </form>
      )}
      {state === "released" && (
        <ButtonLink href={releaseDeliveriesHref(call.id, id)}>
          {t("decisionReleases:releases.deliveries")}
        </ButtonLink>
      )}
    </>
  );
}
