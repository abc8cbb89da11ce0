import { type FocusEvent, useEffect, useRef, useState } from "react";
import { Form, useLocation, useRevalidator } from "react-router";
import { Clause } from "#features/proposals/eligibility/ui/clause.tsx";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import type { Submission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDate, formatList, formatNumber } from "#platform/i18n/format.ts";
import { Alert, DoneAlert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Panel } from "#ui/panel.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextArea } from "#ui/text-field.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import { useKeptRefusal } from "../../frame/ui/use-kept-refusal.ts";
import { usePageKeys } from "../../frame/ui/use-page-keys.ts";
import type { dossierOpenContract } from "../endpoints.ts";
import { fr } from "../locales/fr.ts";
import { MAX_COMMENT_CHARACTERS, TICKS } from "../rules/checklist.ts";
import {
  criterionAnchor,
  ELIGIBILITY_ANCHOR,
  type EligibilityDone,
  VERDICT_ANCHOR,
} from "../rules/paths.ts";
import type { EligibilityPanelView } from "../views/eligibility-panel.server.ts";
import { CriteriaBricks, useCriteriaSummary } from "./criteria-bricks.tsx";

type CriterionView = EligibilityPanelView["criteria"][number];
type LookView = NonNullable<CriterionView["first"]>;
type Problem = keyof typeof fr.problems;

const toProblem = (code: string): Problem => (code in fr.problems ? (code as Problem) : "other");

interface EligibilityPanelProps {
  readonly dossierId: string;
  readonly view: EligibilityPanelView;
  /** What was just done, and the criterion that waits next; null for none. */
  readonly done: { readonly what: EligibilityDone; readonly next: string | null } | null;
  readonly submission: Submission | undefined;
  readonly formatMoment: (at: Date) => string;
}

/** The check list of a deposited dossier: computed criteria, those that a person judges, and the verdict. */
export function EligibilityPanel({ submission: sent, ...props }: EligibilityPanelProps) {
  const { dossierId, view, done } = props;
  const { key: visit } = useLocation();
  const { t } = useLanguage();
  const summarize = useCriteriaSummary();
  const { criteria } = view;
  const isOwnForm =
    sent && (sent.form === "verdict" || criteria.some(({ id }) => id === sent.form));
  const submission = useKeptRefusal(isOwnForm ? sent : undefined);
  const states = criteria.map(({ state }) => state);
  const firstWaiting = criteria.find(({ isWaiting }) => isWaiting)?.id ?? null;
  const [focused, setFocused] = useState<string | null>(null);
  const current = focused ?? firstWaiting;
  const position = criteria.findIndex(({ id }) => id === current);
  const openings = useOpenings(dossierId, view, position < 0 ? null : position + 1);
  useNextFocus(done, visit, () => setFocused(null));
  const press = (verdict: string) => () => {
    const target = current && document.getElementById(criterionAnchor(current));
    if (target) target.querySelector<HTMLElement>(`button[value="${verdict}"]`)?.click();
  };
  usePageKeys({ 1: press("yes"), 2: press("no"), 3: press("review") });
  return (
    <Panel
      id={ELIGIBILITY_ANCHOR}
      title={t("eligibilityChecks:title")}
      actions={
        <Tag>
          <Icon name="lock" />
          {t("eligibilityChecks:internal")}
        </Tag>
      }
    >
      <div className="checklist-head">
        <CriteriaBricks states={states} />
        <p className="small muted">{summarize(states)}</p>
      </div>
      <Openings openings={openings} />
      {done && !submission && (
        <DoneAlert key={`${done.what} ${visit}`}>
          {t(`eligibilityChecks:done.${done.what}`)}
        </DoneAlert>
      )}
      <ol className="checklist">
        {criteria.map((criterion, index) => (
          <CriterionItem
            key={`${dossierId} ${criterion.id}`}
            {...{ criterion, view }}
            position={index + 1}
            isCurrent={criterion.id === current && view.can.ok}
            submission={submission?.form === criterion.id ? submission : undefined}
            formatMoment={props.formatMoment}
            onFocus={() => setFocused(criterion.id)}
          />
        ))}
      </ol>
      <VerdictPart {...props} submission={submission} />
      {view.can.ok && (
        <p className="small muted checklist-keys">
          {TICKS.map((verdict, index) => (
            <span key={verdict}>
              <kbd>{index + 1}</kbd> {t(`eligibilityChecks:keys.${verdict}`)}
            </span>
          ))}
          <span>
            <kbd>J</kbd> {t("eligibilityChecks:keys.next")}
          </span>
        </p>
      )}
    </Panel>
  );
}

/** After a verdict the focus goes to the criterion that waits next, or to the verdict on the whole. */
function useNextFocus(
  done: EligibilityPanelProps["done"],
  visit: string,
  forgetFocused: () => void,
): void {
  const forget = useRef(forgetFocused);
  forget.current = forgetFocused;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each verdict, which is a visit of its own; not when the page is read again
  useEffect(() => {
    if (!done) return;
    forget.current();
    const anchor = done.next ? criterionAnchor(done.next) : VERDICT_ANCHOR;
    document.getElementById(anchor)?.focus();
  }, [done?.what, done?.next, visit]);
}

const SAY_OPEN_EVERY_MS = 60_000;

/** Says that the page is open, and reads the check list again when a colleague has given a verdict. */
function useOpenings(dossierId: string, view: EligibilityPanelView, criterion: number | null) {
  const [others, setOthers] = useState(view.openings);
  const { revalidate } = useRevalidator();
  const known = useRef(view.lastLook);
  known.current = view.lastLook;
  const mayJudge = view.can.ok;
  useEffect(() => setOthers(view.openings), [view.openings]);
  useEffect(() => {
    if (!mayJudge) return;
    const abort = new AbortController();
    const say = async () => {
      if (document.hidden) return;
      const outcome = await callEndpoint<typeof dossierOpenContract>(
        "POST",
        "/administration-portail-aap/dossiers/:id/ouvert",
        {
          params: { id: dossierId },
          body: { criterion },
          promptSignIn: false,
          signal: abort.signal,
        },
      ).catch(() => null);
      if (abort.signal.aborted || !outcome?.ok) return;
      setOthers([...outcome.answer.others]);
      if (outcome.answer.lastLook !== known.current) void revalidate();
    };
    // Waits a moment: the focus may only pass through a criterion.
    const first = setTimeout(say, 1_500);
    const repeated = setInterval(say, SAY_OPEN_EVERY_MS);
    return () => {
      abort.abort();
      clearTimeout(first);
      clearInterval(repeated);
    };
  }, [dossierId, criterion, mayJudge, revalidate]);
  return others;
}

function Openings({ openings }: { openings: EligibilityPanelView["openings"] }) {
  const { t, locale } = useLanguage();
  if (openings.length === 0) return null;
  const names = openings.map(({ name, criterion }) =>
    criterion === null ? name : t("eligibilityChecks:hereAt", { name, criterion }),
  );
  return (
    <p className="checklist-here" role="status">
      {t("eligibilityChecks:here", { count: openings.length, names: formatList(locale, names) })}
    </p>
  );
}

interface CriterionItemProps {
  readonly criterion: CriterionView;
  readonly view: EligibilityPanelView;
  readonly position: number;
  readonly isCurrent: boolean;
  readonly submission: Submission | undefined;
  readonly formatMoment: (at: Date) => string;
  readonly onFocus: (event: FocusEvent) => void;
}

/** A criterion: quiet where it is filled by computation, open where a person has to say something. */
function CriterionItem(props: CriterionItemProps) {
  const { criterion, view, position, isCurrent, submission, formatMoment } = props;
  const { t } = useLanguage();
  const { id, title, state, note, first, second, needsPerson, computed } = criterion;
  const isQuiet = !first && !needsPerson;
  const isComputed = computed !== "unknown" && !needsPerson;
  const form = view.can.ok && <TickForm {...props} />;
  const head = (
    <div className="criterion-head">
      <span className="criterion-mark" data-state={state} aria-hidden="true">
        {state === "filled" ? (
          <Icon name="check" />
        ) : state === "not_filled" ? (
          <Icon name="close" />
        ) : (
          "?"
        )}
      </span>
      <div>
        <h3>{t("eligibilityChecks:position", { position, title })}</h3>
        {note && <p className="criterion-note">{note}</p>}
      </div>
      <span className="criterion-state">
        {isComputed && !first
          ? t("eligibilityChecks:computed")
          : t(`eligibilityChecks:states.${state}`)}
      </span>
    </div>
  );
  return (
    <li
      id={criterionAnchor(id)}
      className="criterion"
      data-state={state}
      data-current={isCurrent || undefined}
      tabIndex={-1}
      onFocus={props.onFocus}
    >
      {isQuiet && form ? (
        <details className="criterion-quiet" open={submission !== undefined}>
          <summary className="criterion-fold">{head}</summary>
          {form}
        </details>
      ) : (
        head
      )}
      {state !== "filled" && criterion.quote && (
        <Clause article={criterion.article} quote={criterion.quote} />
      )}
      {submission?.problem && (
        <Alert tone="stop" role="alert" takesFocus>
          {t(`eligibilityChecks:problems.${toProblem(submission.problem)}`, {
            verdict: formatTick(t, submission.values.verdict),
            max: MAX_COMMENT_CHARACTERS,
          })}
        </Alert>
      )}
      {[first, second].map(
        (look, index) =>
          look && (
            <LookLine key={index === 0 ? "first" : "second"} {...{ look, view, formatMoment }} />
          ),
      )}
      {first && second && !first.isOutdated && first.verdict !== second.verdict && (
        <p className="criterion-warning">{t("eligibilityChecks:differ")}</p>
      )}
      {state === "second" && first && (
        <p className="criterion-note">
          {criterion.look === 2 && view.can.ok
            ? t("eligibilityChecks:yourSecond")
            : first.isOwn
              ? t("eligibilityChecks:waitSecondOwn")
              : t("eligibilityChecks:waitSecond", {
                  name: first.name ?? t("eligibilityChecks:former"),
                })}
        </p>
      )}
      {!isQuiet && form}
    </li>
  );
}

const formatTick = (
  t: ReturnType<typeof useLanguage>["t"],
  verdict: string | undefined,
): string => {
  const known = TICKS.find((one) => one === verdict);
  return known ? t(`eligibilityChecks:ticks.${known}`) : "";
};

/** Who said what about a criterion, and of which version. */
function LookLine(props: {
  readonly look: LookView;
  readonly view: EligibilityPanelView;
  readonly formatMoment: (at: Date) => string;
}) {
  const { look, view, formatMoment } = props;
  const { t } = useLanguage();
  const name = look.isOwn
    ? t("eligibilityChecks:you")
    : (look.name ?? t("eligibilityChecks:former"));
  return (
    <div className="criterion-look">
      <p className="small">
        {t("eligibilityChecks:look", {
          name,
          moment: formatMoment(look.at),
          verdict: formatTick(t, look.verdict),
        })}
      </p>
      {look.text && <p className="criterion-comment">{look.text}</p>}
      {look.isOutdated && (
        <p className="criterion-warning">
          {t("eligibilityChecks:outdated", { version: look.version, held: view.version })}
        </p>
      )}
    </div>
  );
}

/** Three buttons and a comment. The one that was given is pressed. */
function TickForm({ criterion, view: { version }, position, submission }: CriterionItemProps) {
  const { t, locale } = useLanguage();
  const { id, title, look, seenAt } = criterion;
  const given = look === 1 ? criterion.first : criterion.second;
  const error = submission?.errors.comment ?? submission?.errors.verdict;
  const comment = submission?.values.comment ?? (given?.isOwn ? given.text : "");
  return (
    <Form
      // A kept verdict brings a form of its own: the comment is the stored one.
      key={seenAt}
      method="post"
      className="criterion-form"
      noValidate
      preventScrollReset
      data-keep-typed=""
    >
      <PageAgencyField />
      <input type="hidden" name="intent" value="judge" />
      <input type="hidden" name="criterion" value={id} />
      <input type="hidden" name="look" value={look} />
      <input type="hidden" name="seenAt" value={seenAt} />
      <input type="hidden" name="version" value={version} />
      <fieldset className="criterion-ticks">
        <legend className="vh">{t("eligibilityChecks:verdictOf", { position, title })}</legend>
        {TICKS.map((verdict) => (
          <button
            key={verdict}
            type="submit"
            name="verdict"
            value={verdict}
            aria-pressed={given?.verdict === verdict && !given.isOutdated}
          >
            {t(`eligibilityChecks:ticks.${verdict}`)}
          </button>
        ))}
      </fieldset>
      <details className="criterion-more" open={comment !== "" || error !== undefined}>
        <summary>{t("eligibilityChecks:comment")}</summary>
        <TextArea
          id={`comment-${id}`}
          name="comment"
          rows={2}
          label={t("eligibilityChecks:comment")}
          help={t("eligibilityChecks:commentHelp")}
          defaultValue={comment}
          error={
            error &&
            t(`eligibilityChecks:problems.${toProblem(error)}`, {
              max: formatNumber(locale, MAX_COMMENT_CHARACTERS),
              verdict: "",
            })
          }
        />
      </details>
    </Form>
  );
}

/** The verdict on the whole dossier. */
function VerdictPart({ view, submission, formatMoment }: EligibilityPanelProps) {
  const { t, locale } = useLanguage();
  const { key: visit } = useLocation();
  const { verdicts, can } = view;
  const refused = submission?.form === "verdict" ? submission : undefined;
  const error = refused?.errors.reason;
  const given = [verdicts.first, verdicts.second].flatMap((look) => look ?? []);
  const own = view.verdictLook === 1 ? verdicts.first : verdicts.second;
  const isPressed = (verdict: string) => own?.verdict === verdict && !own.isOutdated;
  const [first, second] = given;
  return (
    <section className="checklist-verdict" id={VERDICT_ANCHOR} tabIndex={-1}>
      <h3>{t("eligibilityChecks:verdict.title")}</h3>
      {refused?.problem && (
        <Alert tone="stop" role="alert" takesFocus>
          {t(
            `eligibilityChecks:problems.${
              refused.problem === "judgedMeanwhile"
                ? "verdictMeanwhile"
                : toProblem(refused.problem)
            }`,
            { verdict: "", max: MAX_COMMENT_CHARACTERS },
          )}
        </Alert>
      )}
      {given.map((look) => (
        <div key={look.at.toISOString()} className="criterion-look" data-verdict={look.verdict}>
          <p>
            <b>
              {look.isOwn
                ? t(`eligibilityChecks:verdict.givenOwn_${look.verdict}`, {
                    moment: formatMoment(look.at),
                  })
                : t(`eligibilityChecks:verdict.given_${look.verdict}`, {
                    name: look.name ?? t("eligibilityChecks:former"),
                    moment: formatMoment(look.at),
                  })}
            </b>
          </p>
          {look.text && <p className="criterion-comment">{look.text}</p>}
          {look.isOutdated && (
            <p className="criterion-warning">
              {t("eligibilityChecks:verdict.outdated", { version: look.version })}
            </p>
          )}
        </div>
      ))}
      {view.secondLook && first && !second && !first.isOutdated && (
        <p className="criterion-note">{t("eligibilityChecks:verdict.waitSecond")}</p>
      )}
      {first && second && first.verdict !== second.verdict && (
        <p className="criterion-warning">{t("eligibilityChecks:verdict.differ")}</p>
      )}
      {view.toldAt && (
        <p className="small">
          {t("eligibilityChecks:verdict.told", { day: formatDate(locale, view.toldAt) })}
        </p>
      )}
      {can.ok ? (
        <>
          <Form
            // A reason that is being typed stays when the page is read again.
            key={`${view.verdictSeenAt} ${visit}`}
            method="post"
            noValidate
            preventScrollReset
            data-keep-typed=""
          >
            <PageAgencyField />
            <input type="hidden" name="intent" value="verdict" />
            <input type="hidden" name="seenAt" value={view.verdictSeenAt} />
            <input type="hidden" name="version" value={view.version} />
            <Button
              type="submit"
              name="verdict"
              value="eligible"
              variant="primary"
              icon="check"
              aria-pressed={isPressed("eligible")}
              disabledReason={view.canBeEligible ? undefined : t("eligibilityChecks:verdict.opens")}
            >
              {t("eligibilityChecks:verdict.eligible")}
            </Button>
            <details className="checklist-refusal" open={refused !== undefined}>
              <summary className="btn">{t("eligibilityChecks:verdict.notEligible")}</summary>
              <TextArea
                id="eligibility-reason"
                name="reason"
                rows={3}
                label={t("eligibilityChecks:verdict.reason")}
                help={t("eligibilityChecks:verdict.reasonHelp")}
                defaultValue={refused?.values.reason ?? own?.text ?? ""}
                error={
                  error &&
                  t(`eligibilityChecks:problems.${toProblem(error)}`, {
                    max: formatNumber(locale, MAX_COMMENT_CHARACTERS),
                    verdict: "",
                  })
                }
              />
              <Button type="submit" name="verdict" value="not_eligible" variant="danger">
                {t("eligibilityChecks:verdict.confirm")}
              </Button>
            </details>
          </Form>
          <p className="small muted">{t("eligibilityChecks:verdict.nothingSent")}</p>
        </>
      ) : (
        <p className="small muted">
          {t(can.why === "decided" ? "eligibilityChecks:decided" : "eligibilityChecks:readOnly")}
        </p>
      )}
    </section>
  );
}
