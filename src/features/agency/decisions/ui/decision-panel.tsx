import { Form } from "react-router";
import { type Submission, toSubmittedFields } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatExactEuros } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import type { DecisionFormField } from "../rules/decision-form.ts";
import { DECISION_ANCHOR, MOTIVES_PATH } from "../rules/paths.ts";
import type { DecisionRow, DecisionsPageView } from "../views/decisions-page.server.ts";
import { formatFieldProblem, formatProblem } from "./decision-problem.ts";
import { formatAmountField } from "./decision-row.tsx";
import { listMotiveOptions, listStateOptions } from "./state-options.ts";

interface DecisionPanelProps {
  readonly view: DecisionsPageView;
  /** The page of the dossier's letter, and of the dossier itself; null where the product has none. */
  readonly letterHref: string | null;
  readonly dossierHref: string | null;
  /** Where a released decision is withdrawn; null where the product has no such page. */
  readonly withdrawHref: string | null;
  readonly submission: Submission | undefined;
}

/** The whole decision of one dossier, beside the list. */
export function DecisionPanel(props: DecisionPanelProps) {
  const { view, letterHref, dossierHref, withdrawHref, submission } = props;
  const { t } = useLanguage();
  const { open } = view;
  return (
    <section className="panel decision-panel" id={DECISION_ANCHOR} aria-labelledby="decision-title">
      <h2 id="decision-title">
        {open ? t("decisions:form.title", { acronym: open.acronym }) : t("decisions:form.none")}
      </h2>
      {open ? (
        <>
          {submission?.problem && (
            <Alert tone="stop" role="alert" takesFocus>
              {formatProblem(t, submission.problem)}
            </Alert>
          )}
          {open.hold ? (
            <Alert tone="info">{t(`decisions:form.hold.${open.hold}`)}</Alert>
          ) : (
            <DecisionForm
              key={`${open.dossierId} ${open.revision}`}
              {...{ view, open, submission }}
            />
          )}
          {!open.hold && open.confirmation === null && view.can.confirmDecisions.ok && (
            <Form method="post" className="decision-confirm">
              <PageAgencyField />
              <input type="hidden" name="chosen" value={`${open.dossierId} ${open.revision}`} />
              <Button type="submit" name="intent" value="confirm" icon="check">
                {t("decisions:form.confirm")}
              </Button>
            </Form>
          )}
          <p className="decision-links">
            {letterHref && open.decision && (
              <AppLink href={letterHref}>{t("decisions:form.letter")}</AppLink>
            )}
            {dossierHref && <AppLink href={dossierHref}>{t("decisions:form.read")}</AppLink>}
            {withdrawHref && open.hold === "released" && open.decision && (
              <AppLink href={withdrawHref}>{t("decisions:form.withdraw")}</AppLink>
            )}
          </p>
        </>
      ) : (
        <p className="muted">{t("decisions:form.noneHelp")}</p>
      )}
    </section>
  );
}

function DecisionForm({
  view,
  open,
  submission,
}: Pick<DecisionPanelProps, "view" | "submission"> & { readonly open: DecisionRow }) {
  const { t, locale } = useLanguage();
  const { decision, number, requestedEuros, confirmation } = open;
  const {
    valueOf: getValue,
    errorOf,
    lines,
  } = toSubmittedFields<DecisionFormField>(submission, {
    toFieldId: (field) => `decision-${field}`,
    toMessage: (field, problem) => formatFieldProblem(t, field, problem),
  });
  return (
    <Form method="post" noValidate data-keep-typed="" className="fields">
      <PageAgencyField />
      <ErrorSummary title={t("decisions:problems.other")} errors={lines} />
      <input type="hidden" name="chosen" value={`${open.dossierId} ${open.revision}`} />
      <SelectField
        id="decision-state"
        name="state"
        label={t("decisions:form.state")}
        emptyLabel={decision ? undefined : t("decisions:form.choose")}
        options={listStateOptions(t)}
        defaultValue={getValue("state", decision?.state)}
        error={errorOf("state")}
      />
      <div className="decision-pair">
        <TextField
          id="decision-rank"
          name="rank"
          label={t("decisions:form.rank")}
          inputMode="numeric"
          numeric
          autoComplete="off"
          defaultValue={getValue("rank", decision?.rank?.toString())}
          error={errorOf("rank")}
        />
        <TextField
          id="decision-amount"
          name="amount"
          label={t("decisions:form.amount")}
          help={
            requestedEuros === null
              ? t("decisions:form.amountUnknown")
              : t("decisions:form.amountHelp", { amount: formatExactEuros(locale, requestedEuros) })
          }
          inputMode="decimal"
          numeric
          autoComplete="off"
          defaultValue={getValue(
            "amount",
            formatAmountField(locale, decision?.amountEuros ?? null),
          )}
          error={errorOf("amount")}
        />
      </div>
      <TextField
        id="decision-code"
        name="code"
        label={t("decisions:form.code")}
        help={t("decisions:form.codeHelp", { number })}
        maxLength={40}
        autoComplete="off"
        defaultValue={getValue("code", decision?.code ?? "")}
        error={errorOf("code")}
      />
      <TextField
        id="decision-programme"
        name="programme"
        label={t("decisions:form.programme")}
        help={t("decisions:form.programmeHelp")}
        autoComplete="off"
        defaultValue={getValue("programme", decision?.programme ?? "")}
        error={errorOf("programme")}
      />
      <SelectField
        id="decision-motiveId"
        name="motiveId"
        label={t("decisions:form.motive")}
        emptyLabel={t("decisions:form.noMotive")}
        options={listMotiveOptions(t, locale, view.motives, decision?.motiveId ?? null)}
        defaultValue={getValue("motiveId", decision?.motiveId ?? "")}
        error={errorOf("motiveId")}
      />
      <p className="small muted">
        {t("decisions:form.onlySelected")}{" "}
        <AppLink href={MOTIVES_PATH}>{t("decisions:form.motivesLink")}</AppLink>
      </p>
      {confirmation === "noAmount" && <p className="small">{t("decisions:problems.noAmount")}</p>}
      {confirmation === "own" && <p className="small">{t("decisions:form.ownHelp")}</p>}
      {view.isAlone && <p className="small">{t("decisions:form.aloneHelp")}</p>}
      {view.can.prepareDecisions.ok && (
        <div className="btn-group">
          <Button type="submit" name="intent" value="prepare" variant="primary">
            {t("decisions:form.save")}
          </Button>
          {decision && (
            <Button type="submit" name="intent" value="clear" variant="quiet">
              {t("decisions:form.clear")}
            </Button>
          )}
        </div>
      )}
    </Form>
  );
}
