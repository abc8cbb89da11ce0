import { type SubmitEvent, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { signInAgain } from "#platform/browser/sign-in-again.ts";
import { useLanguage, useT } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { Alert } from "#ui/alert.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Icon } from "#ui/icon.tsx";
import { useNavigateTo } from "#ui/live/navigation.ts";
import { NEXT_FIELD } from "#ui/unsaved-events.ts";
import { UnsavedGuard } from "#ui/unsaved-guard.tsx";
import type { CvDocument } from "../../document/model.ts";
import type { CvUse } from "../../policy.ts";
import { estimatePages, isTooLong, MAX_CV_PAGES } from "../../rules/cv-length.ts";
import { getNextStep, type Step } from "../../rules/cv-limits.ts";
import {
  applyPart,
  type CareerSection,
  type CvPart,
  type SpaceRows,
  type Work,
} from "../../rules/cv-parts.ts";
import { findPartProblems, type PartProblem } from "../../rules/part-problems.ts";
import { CV_LIST_HREF, cvStepHref } from "../../rules/paths.ts";
import { toPartKey, useCvSaver } from "../autosave/cv-saver.ts";
import { type SavedCv, sendCopy } from "../autosave/send-save.ts";
import { formatRefusal } from "../format-refusal.ts";
import { BuilderHead } from "./builder-head.tsx";
import { MAX_WORKS_BY_SECTION } from "./chosen-works.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { CvPreview, type LoadTranslations } from "./cv-preview.tsx";
import { listPartDifferences } from "./part-differences.ts";
import { StepForm } from "./step-form.tsx";
import { type WorkPickerProps, WorkSearchForm } from "./work-picker.tsx";

export interface CvBuilderProps {
  id: string;
  step: Step;
  /** The furthest step that may be opened. */
  reached: Step;
  cv: SavedCv;
  snapshotAt: Date;
  uses: readonly CvUse[];
  space: SpaceRows;
  found: WorkPickerProps["first"];
  types: WorkPickerProps["types"];
  document: CvDocument;
  now: Date;
  loadTranslations: LoadTranslations;
  /** A refused form posted without script: its values, and the reason if it is not a field error. */
  submission?: { problem: string | null; part: CvPart } | undefined;
}

const subscribeNever = () => () => {};

/** One step of the builder: form, save status and preview. */
export function CvBuilder(props: CvBuilderProps) {
  const { id, step, reached, cv, space, found, now, submission } = props;
  const { t, locale } = useLanguage();
  const goTo = useNavigateTo();
  const form = useRef<HTMLFormElement>(null);
  const live = useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
  const { saver, state } = useCvSaver({ id, step, cv, submission }, form);
  const { value: part, status } = state;
  const { cv: savedCv, missing } = state.serverValue.meta;
  const key = toPartKey(step);
  const [showsProblems, setShowsProblems] = useState(submission?.problem === null);
  const [works, setWorks] = useState(() => listKnownWorks(cv, found.works));
  const problems = useMemo(() => findPartProblems(part), [part]);
  const shown = useMemo(
    () => applyPart(savedCv, part, { space, works: { publications: works, datasets: works } }),
    [savedCv, part, space, works],
  );
  const knownWorks = useMemo(() => new Map(works.map((work) => [work.id, work])), [works]);

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const submitter = event.nativeEvent.submitter as HTMLButtonElement | null;
    const next = new FormData(event.currentTarget).get(NEXT_FIELD);
    const opens = submitter?.value === "next" ? getNextStep(step) : undefined;
    setShowsProblems(true);
    const saved = await saver.save(opens ? { include: [key], extra: { opens } } : {});
    if (!saved) return;
    setShowsProblems(false);
    if (typeof next === "string") goTo(next);
    else if (opens) goTo(cvStepHref(id, opens));
    else if (submitter?.value === "next") goTo(CV_LIST_HREF);
  };
  const signIn = async () => {
    if (await signInAgain()) await saver.resume();
  };
  const keepBoth = async () => {
    const copy = await sendCopy(id, { version: savedCv.version, part });
    if (typeof copy === "string") return copy;
    saver.takeTheirs(key);
    goTo(cvStepHref(copy.id, step));
    return null;
  };
  return (
    <>
      <BuilderHead
        {...{ id, step, reached, state, now, live, title: shown.title }}
        onRetry={() => void saver.save()}
        onSignIn={() => void signIn()}
      />
      <div className="cv-builder">
        <form
          ref={form}
          method="post"
          action={cvStepHref(id, step)}
          aria-label={t("cv:builder.formLabel", { step, name: t(`cv:builder.steps.${step}`) })}
          onSubmit={(event) => void onSubmit(event)}
          data-live={live || undefined}
          noValidate
        >
          <input type="hidden" name="version" value={savedCv.version} />
          <div className="stack">
            {showsProblems && (
              <ErrorSummary
                title={t("cv:builder.errors.title")}
                errors={Object.entries(problems).map(([fieldId, problem]) => ({
                  fieldId,
                  message: formatPartProblem(fieldId, problem, part, t, knownWorks),
                }))}
              />
            )}
            {!live && submission?.problem === "STALE" && (
              <Alert tone="soon" title={t("cv:builder.conflict.title")} role="alert" takesFocus>
                {t("cv:builder.conflict.formText")}{" "}
                <AppLink className="link" href={cvStepHref(id, step)}>
                  {t("cv:builder.conflict.reload")}
                </AppLink>
                .
              </Alert>
            )}
            {!live && submission?.problem && submission.problem !== "STALE" && (
              <Alert tone="stop" role="alert" takesFocus>
                {formatRefusal(t, submission.problem)}
              </Alert>
            )}
            {isTooLong(shown.content, savedCv.content) && (
              <Alert tone="stop" role="alert">
                {t("cv:builder.errors.cvTooLong", {
                  pages: formatNumber(locale, estimatePages(shown.content)),
                  max: MAX_CV_PAGES,
                })}
              </Alert>
            )}
            {state.isRestored && (
              <Alert tone="info" role="status">
                {t("cv:builder.restored")}
              </Alert>
            )}
            {missing.length > 0 && (
              <Alert tone="soon" role="status">
                {t("cv:builder.missing", { count: missing.length })}
              </Alert>
            )}
            <StepForm
              {...props}
              part={part}
              onChange={(next) => saver.change(key, next)}
              problems={problems}
              live={live}
              knownWorks={knownWorks}
              onKnownWorks={(more) => setWorks((before) => mergeWorks(before, more))}
            />
            <StepButtons id={id} step={step} />
          </div>
        </form>
        <CvPreview
          cv={shown}
          first={props.document}
          step={step}
          changed={savedCv !== cv || saver.isDirty || submission !== undefined}
          loadTranslations={props.loadTranslations}
        />
      </div>
      {step === 2 && <WorkSearchForm id={id} live={live} />}
      {status.kind === "conflict" && (
        <ConflictDialog
          theirs={status.theirs.meta.cv}
          now={now}
          differences={listPartDifferences(part, status.theirs.value, t, (one) =>
            findRowName(one, space, status.theirs.meta.cv, knownWorks),
          )}
          onKeepMine={() => void saver.keepMine(key)}
          onTakeTheirs={() => saver.takeTheirs(key)}
          onKeepBoth={keepBoth}
        />
      )}
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

/** Works the page can show: those of the CV, then those found by search. */
const listKnownWorks = ({ content }: SavedCv, found: readonly Work[]): Work[] =>
  mergeWorks(
    [...content.publications, ...content.datasets].map(({ id, values }) => ({ id, values })),
    found,
  );

const mergeWorks = (known: Work[], more: readonly Work[]): Work[] => [
  ...known,
  ...more.filter(({ id }) => !known.some((one) => one.id === id)),
];

function findRowName(
  id: string,
  space: SpaceRows,
  theirs: SavedCv,
  works: ReadonlyMap<string, Work>,
): string {
  const { content } = theirs;
  const careerOf = (one: Pick<SpaceRows, CareerSection>) => [
    ...one.employments,
    ...one.affiliations,
    ...one.trainings,
    ...one.awards,
    ...one.responsibilities,
  ];
  const career = careerOf(space);
  const copied = careerOf(content);
  const teaching = [...space.teaching, ...content.teaching];
  const breaks = [...space.breaks, ...content.breaks].find((one) => one.id === id);
  const named = [...career, ...copied, ...teaching].find((one) => one.id === id);
  const work =
    works.get(id) ?? [...content.publications, ...content.datasets].find((one) => one.id === id);
  return named?.values.title || work?.values.title || breaks?.values.start || id;
}

/** Problem with the name of its field, for the error summary. */
function formatPartProblem(
  field: string,
  problem: PartProblem,
  part: CvPart,
  t: Translate,
  works: ReadonlyMap<string, Work>,
): string {
  if (problem === "tooMany") {
    const section = field === "datasets" ? "datasets" : "publications";
    const problemText = t("cv:builder.errors.tooMany", { max: MAX_WORKS_BY_SECTION[section] });
    return `${t(`cv:builder.works.${section}`)} – ${problemText}`;
  }
  const problemText = t(`cv:builder.errors.${problem}`);
  if (part.step === 3) {
    const name =
      field === "knowledge" || field === "people" || field === "society" ? field : "comments";
    return `${t(`cv:builder.words.${name}`)} – ${problemText}`;
  }
  const work = works.get(field.replace(/^why-/, ""));
  return work ? `${work.values.title} – ${problemText}` : problemText;
}

/** Previous, save and next. */
function StepButtons({ id, step }: { id: string; step: Step }) {
  const t = useT();
  return (
    <div className="step-buttons">
      {step > 1 && (
        <Link className={buttonClass()} to={cvStepHref(id, (step - 1) as Step)}>
          <Icon name="arrow-left" />
          {t("cv:builder.previous")}
        </Link>
      )}
      <span className="grow" />
      <Button type="submit" name="then" value="save">
        {t("cv:builder.save")}
      </Button>
      <Button type="submit" variant="primary" name="then" value="next">
        {t(step === 4 ? "cv:builder.finish" : "cv:builder.next")}
      </Button>
    </div>
  );
}
