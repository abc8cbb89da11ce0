import { useState } from "react";
import { href } from "react-router";
import type { Submission } from "#platform/forms/submission.ts";
import { useLanguage, useT } from "#platform/i18n/context.tsx";
import type { CodeOption } from "#platform/i18n/regions.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Link } from "#ui/link.tsx";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { Panel } from "#ui/panel.tsx";
import { UnsavedGuard } from "#ui/unsaved-guard.tsx";
import { listRelevantServices } from "../../rules/organization-identifiers.ts";
import type { PictureProblem } from "../../rules/picture.ts";
import type { ProfileForm } from "../../rules/profile-fields.ts";
import { hasBlockingGaps, type RequiredInformation } from "../../rules/required-information.ts";
import { AffiliationCard } from "../affiliation/affiliation-card.tsx";
import type { Affiliation } from "../affiliation/affiliation-endpoints.ts";
import { DegradedNotice, type DegradedService } from "../degraded-notice.tsx";
import { MissingInformation } from "../required/required-information-dialog.tsx";
import { SaveNotice } from "../saving/save-notice.tsx";
import { PicturePanel } from "./picture-panel.tsx";
import { ProfileFormPanels } from "./profile-form.tsx";
import { createProfileFieldFormatter, toProfileErrors } from "./profile-submission.ts";
import { TutorialDialog, useTutorial } from "./tutorial-dialog.tsx";
import { toProfileSubmission, useProfileSaver } from "./use-profile-saver.ts";

/** From the server: the browser's names may differ, which breaks hydration. */
export interface ProfileLists {
  readonly countries: readonly CodeOption[];
  readonly languages: readonly CodeOption[];
}

export interface ProfilePageProps {
  userId: string;
  values: ProfileForm;
  version: number;
  lists: ProfileLists;
  account: { readonly email: string | null; readonly orcid: string | null; readonly name: string };
  affiliation: Affiliation | null;
  affiliationCountry: string | null;
  missing: RequiredInformation;
  picture: string | null;
  /** Result of a picture posted without script. */
  pictureState: PictureProblem | "saved" | "removed" | null;
  degraded: readonly DegradedService[];
  tutorial: { readonly seen: boolean; readonly wanted: boolean };
  saved: boolean;
  submission: Submission | undefined;
}

export function ProfilePage(props: ProfilePageProps) {
  const { account } = props;
  const language = useLanguage();
  const { t } = language;
  const live = useIsHydrated();
  const tutorial = useTutorial(props.tutorial);
  const control = useProfileSaver(props);
  // Posted without script, or refused by the endpoint since.
  const submission =
    control.attempt === 0 ? props.submission : toProfileSubmission(control.refusal);
  const errors = toProfileErrors(submission, language);
  const formatProfileField = createProfileFieldFormatter(language, props.lists);
  const saved =
    control.justSaved || (props.saved && control.attempt === 0 && !control.state.isRestored);
  return (
    <>
      <PageHeader
        title={t("researchers:profile.title")}
        lead={t("researchers:profile.lead")}
        actions={
          live && (
            <Button icon="help" onClick={tutorial.show}>
              {t("researchers:profile.showTutorial")}
            </Button>
          )
        }
      />
      <div className="profile">
        <div className="profile-notices">
          <DegradedNotice services={props.degraded} used={listRelevantServices(props)} />
          {(submission?.problem === "UNAVAILABLE" || submission?.problem === "BUSY") && (
            <Alert tone="stop" role="alert" takesFocus>
              {t("researchers:profile.failed")}
            </Alert>
          )}
          <SaveNotice control={control} formatField={formatProfileField} />
          <ErrorSummary
            key={control.attempt}
            title={t("researchers:profile.errorsTitle")}
            errors={errors.lines}
          />
          {!submission && <MissingNotice {...props} />}
        </div>
        <ProfileFormPanels
          control={control}
          version={props.version}
          errors={errors}
          lists={props.lists}
          account={account}
          unsaved={props.submission !== undefined}
          saved={saved && !submission && control.state.status.kind === "saved"}
        />
        <div className="profile-aside">
          <PicturePanel name={account.name} picture={props.picture} state={props.pictureState} />
          <AffiliationCard affiliation={props.affiliation} country={props.affiliationCountry} />
          <OrcidPanel orcid={account.orcid} />
        </div>
      </div>
      {tutorial.open && <TutorialDialog onClose={tutorial.close} />}
      <UnsavedGuard
        labels={{
          title: t("unsaved.title"),
          text: t("unsaved.text"),
          leave: t("unsaved.leave"),
          save: t("unsaved.save"),
          stay: t("unsaved.stay"),
        }}
      />
    </>
  );
}

/** Notice of missing required information, with the dialog to give it. */
function MissingNotice({ missing, affiliation, account }: ProfilePageProps) {
  const { t } = useLanguage();
  const live = useIsHydrated();
  const [open, setOpen] = useState(false);
  if (!hasBlockingGaps(missing)) return null;
  return (
    <Alert
      tone="soon"
      title={t("researchers:profile.complete.title")}
      actions={
        live && (
          <Button onClick={() => setOpen(true)}>{t("researchers:profile.complete.action")}</Button>
        )
      }
    >
      <p>{t("researchers:profile.complete.text")}</p>
      {open && (
        <MissingInformation
          missing={missing}
          affiliation={affiliation}
          orcid={account.orcid}
          reload
          onClose={() => setOpen(false)}
        />
      )}
    </Alert>
  );
}

/** The linked ORCID iD, or a link to the account page. */
function OrcidPanel({ orcid }: { orcid: string | null }) {
  const t = useT();
  return (
    <Panel title={t("researchers:profile.sections.orcid")}>
      <div className="profile-orcid">
        {orcid ? (
          <>
            <p className="muted">{t("researchers:profile.orcid.linked")}</p>
            <p>
              <Link
                href={`https://orcid.org/${orcid}`}
                newTab={t("researchers:profile.orcid.newTab")}
              >
                {orcid}
              </Link>
            </p>
          </>
        ) : (
          <p className="muted">{t("researchers:profile.orcid.none")}</p>
        )}
        <p>
          <Link href={href("/mon-espace/mon-compte")}>
            {t(`researchers:profile.orcid.${orcid ? "manage" : "link"}`)}
          </Link>
        </p>
      </div>
    </Panel>
  );
}
