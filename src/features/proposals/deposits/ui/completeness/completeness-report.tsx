import type { ReactNode } from "react";
import type { Completeness } from "#features/proposals/dossier-form/endpoints.ts";
import {
  appendicesHref,
  depositHref,
  scientificHref,
} from "#features/proposals/dossiers/rules/paths.ts";
import { DossierRulesList } from "#features/proposals/eligibility/ui/dossier-rules-list.tsx";
import { PADS_ANCHOR } from "#features/proposals/pads/rules/paths.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { Icon } from "#ui/icon.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import type { SubmitBarView } from "../../endpoints.ts";
import { pointsHref, questionHref, representativeHref, teamCvHref } from "../../rules/paths.ts";
import { useBarRefusal } from "./use-submit-bar.ts";

interface CompletenessReportProps {
  dossierId: string;
  bar: SubmitBarView;
}

/** Whether the dossier can be deposited, and every missing item with a link to its page. */
export function CompletenessReport({ dossierId, bar }: CompletenessReportProps) {
  const t = useT();
  const refusalWords = useBarRefusal();
  const { completeness, isConfirmed, coordinatorId } = bar;
  const { isDepositAllowed, cvs, formModels, legalRepresentatives, appendix } = completeness;
  const isOutOfTime =
    bar.refusal === "closed" || bar.refusal === "notOpen" || bar.refusal === "withdrawn";
  return (
    <div className="completeness">
      {isOutOfTime && isDepositAllowed ? null : (
        <p className="verdict" data-allowed={isDepositAllowed} role="status">
          <Icon name={isDepositAllowed ? "done" : "stop"} />
          <span>{t(`deposits:completeness.${isDepositAllowed ? "can" : "cannot"}`)}</span>
        </p>
      )}
      {isOutOfTime && <Alert tone="stop">{refusalWords(bar)}</Alert>}
      {!isDepositAllowed && <p>{t("deposits:completeness.please")}</p>}
      {!isConfirmed && (
        <MissingList title={t("deposits:completeness.creation")}>
          <li>
            <AppLink className="link" href={scientificHref(dossierId)}>
              {t("deposits:completeness.unconfirmed")}
            </AppLink>
          </li>
        </MissingList>
      )}
      {cvs.length > 0 && (
        <MissingList title={t("deposits:completeness.consortium")}>
          {cvs.map(({ id, team_number: team }) => (
            <li key={id}>
              <AppLink className="link" href={teamCvHref(dossierId, team)}>
                {id === coordinatorId
                  ? t("deposits:completeness.coordinatorCv")
                  : t("deposits:completeness.teamCv", { team })}
              </AppLink>
            </li>
          ))}
        </MissingList>
      )}
      {bar.pads.length > 0 && (
        <Alert tone="soon" title={t("pads:differs.title", { count: bar.pads.length })}>
          <p>{t("pads:differs.text")}</p>
          <ul>
            {bar.pads.map(({ formModelType, key, label }) => (
              <li key={`${formModelType} ${key}`}>
                <AppLink className="link" href={questionHref(dossierId, formModelType, key)}>
                  {label}
                </AppLink>
              </li>
            ))}
          </ul>
          <AppLink className="link" href={`${depositHref(dossierId)}#${PADS_ANCHOR}`}>
            {t("pads:differs.decide")}
          </AppLink>
        </Alert>
      )}
      {Object.entries(bar.points).map(([type, count]) => (
        <Alert key={type} tone="info" title={t("formUpdates:reminder", { count })}>
          {t("formUpdates:reminderText")}{" "}
          <AppLink className="link" href={pointsHref(dossierId, type)}>
            {t("formUpdates:see")}
          </AppLink>
        </Alert>
      ))}
      <div className="form-cards">
        {Object.entries(formModels).map(([type, counts]) => (
          <FormCard key={type} dossierId={dossierId} formModelType={type} counts={counts} />
        ))}
      </div>
      {legalRepresentatives.length > 0 && (
        <MissingList title={t("deposits:completeness.administrative")}>
          {legalRepresentatives.map(({ id, team_number: team }) => (
            <li key={id}>
              <AppLink className="link" href={representativeHref(dossierId, team)}>
                {t("deposits:completeness.legalRepresentative", { team })}
              </AppLink>
            </li>
          ))}
        </MissingList>
      )}
      {appendix && (
        <MissingList title={t("deposits:completeness.appendices")}>
          <li>
            <AppLink className="link" href={appendicesHref(dossierId)}>
              {t("deposits:completeness.appendix")}
            </AppLink>
          </li>
        </MissingList>
      )}
      {bar.rules && <DossierRulesList rules={bar.rules} />}
    </div>
  );
}

function MissingList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="missing-part">
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}

const FORM_NAMES = {
  general_information: "dossiers:tabs.general",
  scientific_proposition: "dossiers:tabs.scientific",
} as const;

interface FormCardProps {
  dossierId: string;
  formModelType: string;
  counts: Completeness["formModels"][string];
}

/** One form: progress, missing mandatory questions and number of optional ones. */
function FormCard({ dossierId, formModelType, counts }: FormCardProps) {
  const t = useT();
  const { totalCount, answersCount, mandatoryQuestions, optionalUnansweredCount } = counts;
  const questions = Object.entries(mandatoryQuestions);
  const name = FORM_NAMES[formModelType as keyof typeof FORM_NAMES];
  return (
    <section className="form-card" data-missing={questions.length > 0 || undefined}>
      <ProgressBar
        label={<h3>{t(name)}</h3>}
        value={totalCount === 0 ? 100 : (answersCount / totalCount) * 100}
        text={`${answersCount} / ${totalCount}`}
      />
      {questions.length > 0 && (
        <ul>
          {questions.map(([key, label]) => (
            <li key={key}>
              <AppLink className="link" href={questionHref(dossierId, formModelType, key)}>
                {label}
              </AppLink>
            </li>
          ))}
        </ul>
      )}
      {optionalUnansweredCount > 0 && (
        <p className="small muted">
          {t("deposits:completeness.optional", { count: optionalUnansweredCount })}
        </p>
      )}
    </section>
  );
}

/** Reminds that the dossier is not deposited, wherever the page could suggest otherwise. */
export function NotSubmitted({ bar }: { bar: SubmitBarView }) {
  const t = useT();
  return (
    <p className="not-submitted">
      <Icon name="stop" />
      <span>
        {t(`deposits:completeness.${bar.isUnlocked ? "changesNotSubmitted" : "notSubmitted"}`)}
      </span>
    </p>
  );
}
