import type { ReactNode } from "react";
import { useFormSession } from "#features/proposals/dossier-form/ui/form-context.ts";
import { useFormShape } from "#features/proposals/dossier-form/ui/form-store.ts";
import { getNodeTitle } from "#features/proposals/dossier-form/ui/node-text.ts";
import { parseKey, toAnchorId } from "#form-engine/answer-key.ts";
import { countAnswerCharacters, findAnswerProblems } from "#form-engine/answers.ts";
import { findHidingQuestion } from "#form-engine/conditions.ts";
import type { QuestionNode } from "#form-engine/model.ts";
import { type Answer, NO_ANSWER } from "#form-engine/question-type.ts";
import { QuestionReadView } from "#form-engine/types/question-read-view.tsx";
import { formatAnswerProblem } from "#form-engine/ui/entry-list.tsx";
import { usePart } from "#platform/browser/saver/use-saver.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import type { PointView } from "../views/points-view.server.ts";
import { AsideTexts } from "./aside-texts.tsx";
import { describeLimit } from "./describe-limit.ts";
import type { Confirm } from "./form-points.tsx";
import { goToQuestion } from "./go-to-question.ts";
import { CONFIRM_POINT, toWhyKey, usePointTitle } from "./point-title.ts";

interface OpenPointProps {
  point: PointView;
  now: Date;
  /** Null if the person may not write the form. */
  confirm: Confirm | null;
}

/** A point that waits for the team: what changed, before and after, and the one thing to do. */
export function OpenPoint(props: OpenPointProps) {
  const { point } = props;
  const { saver } = useFormSession();
  return saver.has(point.key) ? <LivePoint {...props} /> : <Point {...props} answer={NO_ANSWER} />;
}

/** Follows the answer while it is typed. */
function LivePoint(props: OpenPointProps) {
  const { saver } = useFormSession();
  const { value } = usePart(saver, props.point.key);
  return <Point {...props} answer={value} />;
}

function Point({ point, now, confirm, answer }: OpenPointProps & { answer: Answer }) {
  const { t } = useLanguage();
  const title = usePointTitle(point, answer);
  const { kind, after, key } = point;
  const body = {
    tooLong: () => after && <TooLong point={point} after={after} answer={answer} />,
    toFill: () => after && <ToFill point={point} after={after} />,
    setAside: () => <SetAside point={point} now={now} />,
    reappeared: () => after && <Reappeared point={point} after={after} answer={answer} />,
    hidden: () => after && <Hidden point={point} after={after} answer={answer} />,
    renamed: () => <Renamed point={point} />,
  }[kind]();
  const isLong = kind === "tooLong" && after?.type === "text";
  return (
    <li className="form-point" data-kind={kind}>
      <div className="form-point-body">
        <h3>{title}</h3>
        {body}
      </div>
      <div className="form-point-act">
        {kind === "tooLong" || kind === "toFill" ? (
          <>
            <GoLink answerKey={key}>
              {kind === "toFill"
                ? t("formUpdates:toFill.go")
                : t(`formUpdates:tooLong.${isLong ? "go" : "goCorrect"}`)}
            </GoLink>
            <SelfNote point={point} />
          </>
        ) : (
          <ConfirmButton point={point} title={title} confirm={confirm} />
        )}
      </div>
    </li>
  );
}

function ConfirmButton(props: { point: PointView; title: string; confirm: Confirm | null }) {
  const { point, title, confirm } = props;
  const { t } = useLanguage();
  if (!confirm) return null;
  const isReappeared = point.kind === "reappeared";
  return (
    <>
      <confirm.Form method="post" onSubmit={(event) => confirm.onSubmit(event.currentTarget)}>
        <input type="hidden" name="pointId" value={point.id} />
        <Button
          type="submit"
          name="intent"
          value={CONFIRM_POINT}
          icon="check"
          data-act=""
          busy={confirm.busy === point.id}
          aria-label={isReappeared ? undefined : t("formUpdates:confirmNamed", { title })}
        >
          {isReappeared ? t("formUpdates:reappeared.confirm") : t("formUpdates:confirm")}
        </Button>
      </confirm.Form>
      {point.kind === "setAside" && point.texts.length > 0 && (
        <p className="small muted">{t("formUpdates:setAside.stays")}</p>
      )}
    </>
  );
}

function SelfNote({ point: { kind, after } }: { point: PointView }) {
  const { t, locale } = useLanguage();
  if (kind === "toFill") return <p className="small muted">{t("formUpdates:toFill.self")}</p>;
  return (
    <p className="small muted">
      {after?.type === "text"
        ? t("formUpdates:tooLong.self", { max: formatNumber(locale, after.maxCharacters) })
        : t("formUpdates:tooLong.selfFits")}
    </p>
  );
}

/** A link to the question, which opens its section and moves the focus there. */
function GoLink({ answerKey, children }: { answerKey: string; children: ReactNode }) {
  return (
    <a
      className={buttonClass()}
      href={`#${toAnchorId(answerKey)}`}
      data-act=""
      onClick={(event) => {
        event.preventDefault();
        goToQuestion(answerKey);
      }}
    >
      {children}
    </a>
  );
}

/** Two boxes: the question before the new version, and now. */
function BeforeAfter(props: {
  before: ReactNode;
  now: ReactNode;
  label?: string;
  aside?: ReactNode;
}) {
  const { t } = useLanguage();
  return (
    <div className="form-point-versions">
      <div className="form-point-before">
        <p className="form-point-when">{t("formUpdates:before")}</p>
        {props.before}
      </div>
      <div className="form-point-now">
        <p className="form-point-when">
          <span>{props.label ?? t("formUpdates:now")}</span>
          {props.aside}
        </p>
        {props.now}
      </div>
    </div>
  );
}

interface ChangedProps {
  point: PointView;
  after: QuestionNode;
}

function TooLong({ point: { before }, after, answer }: ChangedProps & { answer: Answer }) {
  const language = useLanguage();
  const { t, locale } = language;
  const [problem] = findAnswerProblems(after, answer);
  const count = countAnswerCharacters(after, answer);
  const max = after.type === "text" ? after.maxCharacters : 0;
  return (
    <>
      <p>
        {t(`formUpdates:tooLong.${after.type === "text" ? "text" : "textOther"}`)}{" "}
        <b className="form-point-blocks">{t("formUpdates:blocks")}</b>
      </p>
      <BeforeAfter
        before={<p>{before ? describeLimit(t, locale, before) : "–"}</p>}
        aside={
          max > 0 && (
            <b>
              {t("formUpdates:tooLong.count", {
                count: formatNumber(locale, count),
                max: formatNumber(locale, max),
              })}
            </b>
          )
        }
        now={
          <>
            <p>{describeLimit(t, locale, after)}</p>
            {max > 0 ? (
              <span className="form-point-meter" aria-hidden="true">
                <i style={{ width: `${Math.min(100, (100 * max) / Math.max(count, max))}%` }} />
              </span>
            ) : (
              problem && (
                <p className="form-point-blocks">{formatAnswerProblem(language, problem)}</p>
              )
            )}
          </>
        }
      />
    </>
  );
}

function ToFill({ point: { before }, after }: ChangedProps) {
  const { t } = useLanguage();
  const why = !before ? "isNew" : before.required ? "shown" : "required";
  return (
    <>
      <p>
        {t(`formUpdates:toFill.${why}`)}{" "}
        <b className="form-point-blocks">{t("formUpdates:blocks")}</b>
      </p>
      <BeforeAfter
        before={<p>{t(`formUpdates:toFill.${why === "required" ? "optional" : "notAsked"}`)}</p>}
        now={<p>{t("formUpdates:toFill.mandatory")}</p>}
        aside={after.type === "text" ? <LimitOf node={after} /> : null}
      />
    </>
  );
}

function LimitOf({ node }: { node: QuestionNode }) {
  const { t, locale } = useLanguage();
  return <span>{describeLimit(t, locale, node)}</span>;
}

function SetAside({ point, now }: { point: PointView; now: Date }) {
  const { t } = useLanguage();
  return (
    <>
      <p>{t(`formUpdates:setAside.text.${toWhyKey(point.why)}`)}</p>
      <AsideTexts point={point} now={now} />
    </>
  );
}

function Reappeared({ point, after, answer }: ChangedProps & { answer: Answer }) {
  const { t } = useLanguage();
  return (
    <>
      <p>{t(`formUpdates:reappeared.${point.isRestored ? "restored" : "text"}`)}</p>
      <BeforeAfter
        before={<p>{t(`formUpdates:reappeared.${point.isRestored ? "beforeAside" : "before"}`)}</p>}
        label={t("formUpdates:nowToConfirm")}
        aside={
          <a
            className="link"
            href={`#${toAnchorId(point.key)}`}
            onClick={(event) => {
              event.preventDefault();
              goToQuestion(point.key);
            }}
          >
            {t("formUpdates:edit")}
          </a>
        }
        now={
          <div className="form-point-text">
            <QuestionReadView node={after} answer={answer} />
          </div>
        }
      />
    </>
  );
}

function Hidden({ point, after, answer }: ChangedProps & { answer: Answer }) {
  const { t, locale } = useLanguage();
  const { form, store } = useFormSession();
  const shape = useFormShape(store);
  const decides = findHidingQuestion(form, shape, point.key);
  const node = decides ? form.positions.get(parseKey(decides)?.nodeId ?? "")?.node : undefined;
  return (
    <>
      <p>{t("formUpdates:hidden.text")}</p>
      <BeforeAfter
        before={
          <div className="form-point-text">
            <QuestionReadView node={after} answer={answer} />
          </div>
        }
        now={
          <>
            <p>{t("formUpdates:hidden.now")}</p>
            {decides && node && (
              <p>
                <a
                  className="link"
                  href={`#${toAnchorId(decides)}`}
                  onClick={(event) => {
                    event.preventDefault();
                    goToQuestion(decides);
                  }}
                >
                  {t("formUpdates:hidden.decides", { title: getNodeTitle(node, locale) })}
                </a>
              </p>
            )}
          </>
        }
      />
    </>
  );
}

function Renamed({ point: { before, after } }: { point: PointView }) {
  const { t, locale } = useLanguage();
  return (
    <>
      <p>{t("formUpdates:renamed.text")}</p>
      <BeforeAfter
        before={<p>{before && <del>{getNodeTitle(before, locale)}</del>}</p>}
        now={<p>{after && <ins>{getNodeTitle(after, locale)}</ins>}</p>}
      />
    </>
  );
}
