import { type ReactNode, useId } from "react";
import { PageAgencyField } from "#features/agency/frame/ui/page-agency-field.tsx";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatList, formatNumber } from "#platform/i18n/format.ts";
import { takeFocus } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { callDecisionsHref } from "../../decisions/rules/paths.ts";
import { listMotiveOptions, listStateOptions } from "../../decisions/ui/state-options.ts";
import { SELECTION_FIELDS } from "../../lists/rules/selection.ts";
import { type ChosenDossiers, MAX_LABEL_LENGTH } from "../rules/chosen-dossiers.ts";
import type { ActPanel } from "../views/act-panels.server.ts";
import type { AssignmentTrial } from "../views/assignment-trial.server.ts";

/** What is asked before an act on the chosen dossiers: the label, or the colleague and the trial of the assignment. */
export function ActsPanel({ panel, listHref }: { readonly panel: ActPanel } & InList) {
  if (panel.kind === "decide") return <DecidePanel {...panel} listHref={listHref} />;
  return panel.kind === "label" ? (
    <LabelPanel {...panel} listHref={listHref} />
  ) : (
    <AssignPanel {...panel} listHref={listHref} />
  );
}

/** Prepares the same decision for all chosen dossiers: its form is that of the decisions' page. */
function DecidePanel(props: Extract<ActPanel, { kind: "decide" }> & InList) {
  const { callId, seen, count, decidedCount, motives, listHref } = props;
  const { t, locale } = useLanguage();
  const counted = (value: number) => ({ count: value, formatted: formatNumber(locale, value) });
  return (
    <PanelFrame title={t("decisions:selection.title", counted(count))}>
      <form method="post" action={callDecisionsHref(callId)} className="dossier-act">
        <PageAgencyField />
        <input type="hidden" name="chosen" value={seen} />
        <p className="small muted">{t("decisions:selection.help")}</p>
        {decidedCount > 0 && <p>{t("decisions:selection.decided", counted(decidedCount))}</p>}
        <div className="dossier-act-row">
          <SelectField
            id="decide-state"
            name="state"
            label={t("decisions:form.state")}
            options={listStateOptions(t)}
          />
          <SelectField
            id="decide-motive"
            name="motiveId"
            label={t("decisions:form.motive")}
            emptyLabel={t("decisions:form.noMotive")}
            options={listMotiveOptions(t, locale, motives, null)}
          />
        </div>
        <div className="btn-group">
          <Button type="submit" name="intent" value="prepare" variant="primary">
            {t("decisions:selection.submit", counted(count))}
          </Button>
          <ButtonLink href={listHref} variant="quiet">
            {t("dossierList:cancel")}
          </ButtonLink>
        </div>
      </form>
    </PanelFrame>
  );
}

interface InList {
  /** The list with its search, columns, view and page: where its forms are posted, and where they lead back to. */
  readonly listHref: string;
}

function LabelPanel({ chosen, labels, listHref }: Extract<ActPanel, { kind: "label" }> & InList) {
  const { t, locale } = useLanguage();
  const listId = useId();
  const count = chosen.shownCount;
  return (
    <PanelFrame
      title={t("dossierList:label.title", { count, formatted: formatNumber(locale, count) })}
    >
      <form method="post" action={listHref} className="dossier-act" data-keep-typed>
        <PageAgencyField />
        <ChosenFields chosen={chosen} />
        <p className="small muted">{t("dossierList:label.help")}</p>
        <TextField
          id="label-name"
          name="name"
          label={t("dossierList:label.name")}
          help={t("dossierList:label.nameHelp", { max: MAX_LABEL_LENGTH })}
          list={listId}
          maxLength={MAX_LABEL_LENGTH}
          autoComplete="off"
        />
        <datalist id={listId}>
          {labels.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <div className="btn-group">
          <Button type="submit" name="intent" value="label" variant="primary">
            {t("dossierList:label.submit")}
          </Button>
          <Button type="submit" name="intent" value="unlabel">
            {t("dossierList:label.remove")}
          </Button>
          <ButtonLink href={listHref} variant="quiet">
            {t("dossierList:cancel")}
          </ButtonLink>
        </div>
      </form>
    </PanelFrame>
  );
}

/** Stands for "nobody" in the field of colleagues. */
const NOBODY = "nobody";

function AssignPanel(props: Extract<ActPanel, { kind: "assign" }> & InList) {
  const { chosen, colleagues, trial, listHref } = props;
  const { t, locale } = useLanguage();
  const count = chosen.shownCount;
  return (
    <PanelFrame
      title={t("dossierList:assign.title", { count, formatted: formatNumber(locale, count) })}
    >
      <form method="post" action={listHref} className="dossier-act">
        <PageAgencyField />
        <ChosenFields chosen={chosen} />
        <div className="dossier-act-row">
          <SelectField
            id="assign-member"
            name="member"
            label={t("dossierList:assign.member")}
            help={t("dossierList:assign.memberHelp")}
            defaultValue={trial ? (trial.assignee?.memberId ?? NOBODY) : undefined}
            options={[
              ...colleagues.map(({ memberId, name }) => ({ value: memberId, label: name })),
              { value: NOBODY, label: t("dossierList:nobody") },
            ]}
          />
          <Button
            type="submit"
            name="intent"
            value="tryAssign"
            variant={trial ? undefined : "primary"}
          >
            {t("dossierList:assign.try")}
          </Button>
        </div>
      </form>
      {trial && <Trial {...{ chosen, trial, listHref }} />}
      {!trial && (
        <div className="btn-group">
          <ButtonLink href={listHref} variant="quiet">
            {t("dossierList:cancel")}
          </ButtonLink>
        </div>
      )}
    </PanelFrame>
  );
}

function Trial(props: { chosen: ChosenDossiers; trial: AssignmentTrial } & InList) {
  const { chosen, trial, listHref } = props;
  const { t, locale } = useLanguage();
  const { assignee, changed, taken, unchanged, unreadable, opened } = trial;
  const name = assignee?.name ?? "";
  const toParams = ({ count, names }: AssignmentTrial["changed"]) => ({
    count,
    formatted: formatNumber(locale, count),
    names:
      count > names.length
        ? t("dossierList:assign.more", { names: names.join(", "), count: count - names.length })
        : formatList(locale, [...names]),
    name,
  });
  return (
    <form method="post" action={listHref} className="dossier-act">
      <PageAgencyField />
      <ChosenFields chosen={chosen} />
      <input type="hidden" name="member" value={assignee?.memberId ?? NOBODY} />
      <input type="hidden" name="expected" value={changed.count} />
      <ul className="dossier-act-effects">
        <li>
          <strong>
            {t(
              assignee ? "dossierList:assign.changed" : "dossierList:assign.takenBack",
              toParams(changed),
            )}
          </strong>
        </li>
        {taken.count > 0 && (
          <li>
            {t("dossierList:assign.taken", {
              ...toParams(taken),
              from: formatList(locale, [...taken.from]),
            })}
          </li>
        )}
        {unchanged.count > 0 && <li>{t("dossierList:assign.unchanged", toParams(unchanged))}</li>}
        {unreadable.count > 0 && (
          <li>{t("dossierList:assign.unreadable", toParams(unreadable))}</li>
        )}
        {opened.count > 0 && (
          <li>
            {t("dossierList:assign.opened", {
              ...toParams(opened),
              by: formatList(locale, [...opened.by]),
            })}
          </li>
        )}
        <li className="small">{t("dossierList:assign.note")}</li>
      </ul>
      <div className="btn-group">
        <Button
          type="submit"
          name="intent"
          value="assign"
          variant="primary"
          disabledReason={changed.count === 0 ? t("dossierList:assign.nothing") : undefined}
        >
          {t(assignee ? "dossierList:assign.submit" : "dossierList:assign.submitBack", {
            count: changed.count,
            formatted: formatNumber(locale, changed.count),
          })}
        </Button>
        <ButtonLink href={listHref} variant="quiet">
          {t("dossierList:cancel")}
        </ButtonLink>
      </div>
    </form>
  );
}

function PanelFrame({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="dossier-act-panel" aria-labelledby={id} tabIndex={-1} ref={takeFocus}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** The chosen dossiers again, as the form of the list posts them. */
export function ChosenFields({ chosen: { text, ids, shownCount } }: { chosen: ChosenDossiers }) {
  return (
    <>
      <input type="hidden" name={SELECTION_FIELDS.query} value={text} />
      {ids === null ? (
        <>
          <input type="hidden" name={SELECTION_FIELDS.all} value="1" />
          <input type="hidden" name={SELECTION_FIELDS.total} value={shownCount} />
        </>
      ) : (
        <input type="hidden" name={SELECTION_FIELDS.others} value={ids.join(",")} />
      )}
    </>
  );
}
