import { type FormEvent, Fragment, useState } from "react";
import { Form, href } from "react-router";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import type { Abilities } from "#platform/policy.ts";
import { Alert } from "#ui/alert.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { CheckboxGroup } from "#ui/choices.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { useFormResetKey, useLatestConflict } from "#ui/live/form-hooks.ts";
import { useRootAttribute } from "#ui/live/page-hooks.ts";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { Pagination } from "#ui/pagination.tsx";
import { TextArea } from "#ui/text-field.tsx";
import {
  digestPublications,
  findTooLongCitation,
  MAX_CITATION_LENGTH,
  MAX_PUBLICATIONS,
  type PublicationList,
} from "../rules/publication-list.ts";
import type { PublicationsSubmission } from "../rules/publications-submission.ts";
import type { PublicationsPageView } from "../views/publications-page.server.ts";
import { readPublications, usePublicationsSave } from "./use-publications-save.ts";

interface PublicationsFormProps {
  dossierId: string;
  list: PublicationList;
  /** URL of the tab. */
  action: string;
  view: PublicationsPageView;
  submission: PublicationsSubmission | undefined;
  can: Abilities<"give">;
  saved: boolean;
}

/** Selects from the person's own works; others are typed, one a line. Without script, the form is posted to its page. */
export function PublicationsForm(props: PublicationsFormProps) {
  const { dossierId, list, can } = props;
  const live = useIsHydrated();
  useRootAttribute("formDock");
  const { save, busy, made, submission } = usePublicationsSave(
    { dossierId, list },
    props.submission,
  );
  const saved = (props.saved || made > 0) && !submission && !busy;
  const { works, page, pages } = props.view;
  const addressOf = (one: number) => `${props.action}?page=${one}`;
  const action = addressOf(page);
  const { t, locale } = useLanguage();
  const round = useFormResetKey(submission);
  // The list saved by another window, until this form is saved or discarded.
  const conflict = useLatestConflict(submission?.now, `${round}.${made}`);
  const max = MAX_PUBLICATIONS[list];
  const readOnly = !can.give.ok;
  // Fixed during a save: the fields are reset afterwards, and text typed meanwhile would be lost.
  const fixed = readOnly || busy;
  const { chosen, chosenElsewhere, typed } = getShownPublications(submission, props.view);
  const error = formatListProblem(submission, { t, locale }, max);
  const storedCount = chosen.length + chosenElsewhere.length + typed.length;
  const [counted, setCounted] = useState<{ of: unknown; count: number } | null>(null);
  // A count belongs to its fields and is dropped when they are reset.
  const fieldsKey = [round, made, page, ...chosen, ...typed].join("\n");
  const selectedCount = counted?.of === fieldsKey ? counted.count : storedCount;
  // The work ticked when the list was full, until another field changes.
  const [blocked, setBlocked] = useState<string | null>(null);
  const isOver = live && selectedCount > max;
  const offered = works.map((work) => ({
    value: work,
    label: work,
    help: work === blocked ? t("dossierForm:publications.full", { max }) : undefined,
    disabled: fixed,
  }));
  const onChange = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    const count = () => readPublications(new FormData(currentTarget)).length;
    const box: EventTarget = target;
    const isTicked = box instanceof HTMLInputElement && box.type === "checkbox" && box.checked;
    const isRefused = isTicked && count() > max;
    if (isRefused) box.checked = false;
    setBlocked(isRefused ? box.value : null);
    setCounted({ of: fieldsKey, count: count() });
  };
  return (
    <Form
      key={round}
      method="post"
      action={action}
      className="fields publications"
      data-guard={submission ? "unsaved" : ""}
      // With script, the sign-in is asked for in a dialog, so the typed text need not be stored.
      data-keep-typed={live ? undefined : ""}
      data-guard-stays={live ? "" : undefined}
      onSubmit={live ? (event) => void save(event) : undefined}
      onChange={onChange}
      noValidate
    >
      <input type="hidden" name="intent" value="save" />
      <ErrorSummary
        title={t("dossierForm:publications.refused")}
        errors={error ? [{ fieldId: "others", message: error }] : []}
      />
      {conflict && (
        <Alert
          // A new key announces a new conflict again.
          key={digestPublications(conflict)}
          tone="soon"
          role="alert"
          takesFocus
          title={t("dossierForm:publications.conflict")}
          actions={
            <ButtonLink size="s" href={action} data-guard-ignore="">
              {t("dossierForm:publications.keepOther")}
            </ButtonLink>
          }
        >
          {conflict.length === 0 ? (
            <p>{t("dossierForm:publications.conflictNone")}</p>
          ) : (
            <>
              <p>{t("dossierForm:publications.conflictNow")}</p>
              <ul>
                {conflict.map((citation) => (
                  <li key={citation}>{citation}</li>
                ))}
              </ul>
            </>
          )}
          <p>{t("dossierForm:publications.conflictChoice")}</p>
        </Alert>
      )}
      {submission?.problem && submission.problem !== "STALE" && (
        <Alert tone="stop" role="alert" takesFocus>
          {submission.problem === "deposited" ||
          submission.problem === "partClosed" ||
          submission.problem === "notYourRole"
            ? t(`dossierForm:reasons.${submission.problem}`)
            : t("dossierForm:failed.production")}
        </Alert>
      )}
      {/* Reset after each save: a typed citation that matches an own work becomes a ticked box. */}
      <Fragment key={fieldsKey}>
        <input
          type="hidden"
          name="basedOn"
          value={
            conflict
              ? digestPublications(conflict)
              : (submission?.values.basedOn ?? digestPublications(props.view.given))
          }
        />
        {offered.length > 0 ? (
          <CheckboxGroup
            id="publications"
            name="publications"
            legend={t("dossierForm:publications.own")}
            help={t("dossierForm:publications.limit", { max })}
            options={offered}
            defaultValue={chosen}
            layout="list"
          />
        ) : (
          <p>
            {t("dossierForm:publications.none")}{" "}
            <AppLink
              className="link"
              href={href("/mon-espace/mes-productions/:page?/:pagination?")}
            >
              {t("dossierForm:publications.productions")}
            </AppLink>
          </p>
        )}
        {chosenElsewhere.map((citation) => (
          <input key={citation} type="hidden" name="publications" value={citation} />
        ))}
        {chosenElsewhere.length > 0 && (
          <p className="small muted">
            {t("dossierForm:publications.elsewhere", { count: chosenElsewhere.length })}
          </p>
        )}
        <Pagination
          page={page}
          pages={pages}
          hrefFor={addressOf}
          labels={{
            nav: t("productions:pages.nav"),
            previous: t("productions:pages.previous"),
            next: t("productions:pages.next"),
            page: (one) => t("productions:pages.page", { page: one }),
          }}
        />
        <TextArea
          id="others"
          name="others"
          label={t("dossierForm:publications.others")}
          help={t("dossierForm:publications.othersHelp")}
          defaultValue={typed.join("\n")}
          error={error}
          readOnly={fixed}
          rows={4}
        />
      </Fragment>
      {!readOnly && (
        <div className="publications-foot">
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            disabledReason={isOver ? t("dossierForm:publications.over", { max }) : undefined}
          >
            {t(conflict ? "dossierForm:publications.saveMine" : "dossierForm:save.now")}
          </Button>
          {live && (
            <p className="small" role="status" data-over={isOver || undefined}>
              {t("dossierForm:publications.count", { count: selectedCount, max })}
              {blocked !== null && (
                <span className="vh"> {t("dossierForm:publications.full", { max })}</span>
              )}
            </p>
          )}
          <p role="status" className="small state-done">
            {saved && (
              // A new element for each save: the last one may be hidden, because the form was edited since.
              <span key={made} data-until-edited="">
                {t("dossierForm:publications.saved")}
              </span>
            )}
          </p>
        </div>
      )}
    </Form>
  );
}

/** Why a list was refused. Lines have no field of their own, so one that is too long is quoted. */
function formatListProblem(
  submission: PublicationsSubmission | undefined,
  { t, locale }: Pick<ReturnType<typeof useLanguage>, "t" | "locale">,
  max: number,
): string | undefined {
  const [problem] = Object.values(submission?.errors ?? {});
  if (!problem) return undefined;
  const tooLong = findTooLongCitation(submission?.values.publications?.split("\n") ?? []);
  if (!tooLong) return t("dossierForm:publications.tooMany", { max });
  return t("dossierForm:publications.tooLong", {
    start: tooLong.start,
    length: formatNumber(locale, tooLong.length),
    max: formatNumber(locale, MAX_CITATION_LENGTH),
  });
}

/** A refused list stays in its fields. */
function getShownPublications(
  submission: PublicationsSubmission | undefined,
  view: PublicationsPageView,
) {
  const posted = submission?.values.publications?.split("\n");
  if (!posted) return view;
  const { works, chosenElsewhere } = view;
  return {
    chosen: posted.filter((line) => works.includes(line)),
    chosenElsewhere: posted.filter((line) => chosenElsewhere.includes(line)),
    typed: posted.filter((line) => !works.includes(line) && !chosenElsewhere.includes(line)),
  };
}
