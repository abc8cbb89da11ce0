import type { Submission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { DoneAlert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { callDecisionsHref } from "../../decisions/rules/paths.ts";
import { useProgressPolling } from "../../form-publication/ui/use-progress-polling.ts";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";
import type { ReleaseDone } from "../rules/paths.ts";
import type { ReleasePageView } from "../views/release-page.server.ts";
import { ChoicePanel } from "./choice-panel.tsx";
import { ReleaseProblem } from "./release-problem.tsx";
import { ReleasesPanel } from "./releases-panel.tsx";
import { TrialPanel } from "./trial-panel.tsx";

interface ReleasePageProps {
  readonly view: ReleasePageView;
  readonly done: ReleaseDone | null;
  readonly submission: Submission | undefined;
}

/** Tries and plans a release of a call's decisions, and shows its releases. */
export function ReleasePage({ view, done, submission }: ReleasePageProps) {
  const { t } = useLanguage();
  const { call, releases } = view;
  useProgressPolling(
    releases.some(
      ({ state, toldAt }) => state === "preparing" || (state === "released" && toldAt === null),
    ),
  );
  return (
    <BackOfficePage
      title={t("decisionReleases:title")}
      lead={call.title}
      actions={
        <ButtonLink href={callDecisionsHref(call.id)} icon="chevron-left">
          {t("decisionReleases:back")}
        </ButtonLink>
      }
    >
      <div className="release">
        {done && !submission && <DoneAlert>{t(`decisionReleases:done.${done}`)}</DoneAlert>}
        <ReleaseProblem submission={submission} />
        <ReleasesPanel view={view} />
        <ChoicePanel view={view} />
        <TrialPanel view={view} submission={submission} />
      </div>
    </BackOfficePage>
  );
}
