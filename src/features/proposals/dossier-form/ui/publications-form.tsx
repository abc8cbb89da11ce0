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
  /** The address of the tab. */
  action: string;
  view: PublicationsPageView;
  submission: PublicationsSubmission | undefined;
  can: Abilities<"give">;
  saved: boolean;
}

/** Chooses from the person's own works, and takes others typed by hand, one a line. Without script it is posted to its page. */
export function PublicationsForm(props: PublicationsFormProps) {
  const { dossierId, list, can } = props;
  const live = useIsHydrated();
  useRootAttribute("formDock");
  const { save, busy, made, submission } = usePublicationsSave(
    { dossierId, list },
    props.submission,
  );
  const saved = props.saved && made === 0 && !submission;
  const { works, page, pages } = props.view;
  const addressOf = (one: number) => `${props.action}?page=${one}`;
  const action = addressOf(page);
  const { t, locale } = useLanguage();
  const round = useFormResetKey(submission);
  // What another window put there: until this is saved or given up, whatever else is refused meanwhile.
  const met = useLatestConflict(submission?.now, `${round}.${made}`);
  const max = MAX_PUBLICATIONS[list];
  const readOnly = !can.give.ok;
  // What is typed while a list is on its way would be lost when it is read anew.
  const fixed = readOnly || busy;
  const { chosen, chosenElsewhere, typed } = getShownPublications(submission, props.view);
  const error = formatListProblem(submission, { t, locale }, max);
  const held = chosen.length + chosenElsewhere.length + typed.length;
  const [counted, setCounted] = useState<{ of: unknown; given: number } | null>(null);
  // What was counted in fields that began anew since is no longer there.
  const fieldsKey = [round, made, page, ...chosen, ...typed].join("\n");
  const given = counted?.of === fieldsKey ? counted.given : held;
  // The work that was pressed when the list was full, until another box or line is changed.
  const [blocked, setBlocked] = useState<string | null>(null);
  const isOver = live && given > max;
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
    setCounted({ of: fieldsKey, given: count() });
  };
  return (
    <Form
      key={round}
      method="post"
      action={action}
      className="fields publications"
      data-guard={submission ? "unsaved" : ""}
      // By its call, signing in again is asked for in place.
      data-keep-typed={live ? undefined : ""}
      data-guard-stays={live ? "" : undefined}
      onSubmit={live ? (event) => void save(event) : undefined}
      onChange={onChange}
      noValidate
    >
      <ErrorSummary
        title={t("dossierForm:publications.refused")}
        errors={error ? [{ fieldId: "others", message: error }] : []}
      />
      {met && (
        <Alert
          // Told again where it is another one.
          key={digestPublications(met)}
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
          {met.length === 0 ? (
            <p>{t("dossierForm:publications.conflictNone")}</p>
          ) : (
            <>
              <p>{t("dossierForm:publications.conflictNow")}</p>
              <ul>
                {met.map((citation) => (
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
          {submission.problem === "deposited" || submission.problem === "notYourRole"
            ? t(`dossierForm:reasons.${submission.problem}`)
            : t("dossierForm:failed.production")}
        </Alert>
      )}
      {/* Read anew after each save: a line that became one of the person's own works is ticked, not typed. */}
      <Fragment key={fieldsKey}>
        <input
          type="hidden"
          name="basedOn"
          value={
            met
              ? digestPublications(met)
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
            {t(met ? "dossierForm:publications.saveMine" : "dossierForm:save.now")}
          </Button>
          {live && (
            <p className="small" role="status" data-over={isOver || undefined}>
              {t("dossierForm:publications.count", { count: given, max })}
              {blocked !== null && (
                <span className="vh"> {t("dossierForm:publications.full", { max })}</span>
              )}
            </p>
          )}
          {saved && (
            <p role="status" className="small state-done" data-until-edited="">
              {t("dossierForm:publications.saved")}
            </p>
          )}
        </div>
      )}
    </Form>
  );
}

/** Why a list was not taken. A line has no field of its own: the one that is too long is named by how it begins. */
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

/** What was posted and not taken stays in its fields, one a line. */
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
