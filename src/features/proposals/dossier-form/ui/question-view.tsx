import { memo, useContext, useRef } from "react";
import { toAnchorId } from "#form-engine/answer-key.ts";
import { findAnswerProblems } from "#form-engine/answers.ts";
import type { QuestionNode } from "#form-engine/model.ts";
import type { Answer } from "#form-engine/question-type.ts";
import { QuestionField } from "#form-engine/types/question-field.tsx";
import { usePart } from "#platform/browser/saver/use-saver.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Icon } from "#ui/icon.tsx";
import { runIfFocusLost } from "#ui/live/page-hooks.ts";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { keepBoth } from "../rules/keep-both.ts";
import { getVersionFieldName, toVersionFieldValue } from "../rules/posted-form.ts";
import { ClashCard } from "./clash-card.tsx";
import { FormExtensionContext, useFormSession } from "./form-context.ts";
import { AnswerPresence } from "./live/presence-list.tsx";
import { scrollToTarget } from "./navigation/scroll-to-target.ts";
import { LockToggle } from "./node-locks.tsx";
import { formatAnswer, getNodeText, getNodeTitle } from "./node-text.ts";
import { RefusedNote } from "./refused-note.tsx";

/** A question with its field. Memoized, so that typing renders only this question. */
export const QuestionView = memo(function QuestionView({
  node,
  answerKey,
  enabled,
}: {
  node: QuestionNode;
  answerKey: string;
  enabled: boolean;
}) {
  const { t, locale } = useLanguage();
  const session = useFormSession();
  const part = usePart(session.saver, answerKey);
  const id = toAnchorId(answerKey);
  const problems = findAnswerProblems(node, part.value);
  const locked = session.locks.has(node.id);
  const disabled = locked || !enabled || session.readOnly;
  const extension = useContext(FormExtensionContext);
  const isRich = node.type === "text" && node.wysiwyg;
  const both =
    part.status.kind === "conflict" && part.status.theirs.version > part.serverValue.version
      ? keepBoth(node, {
          base: part.serverValue.value,
          mine: part.value,
          theirs: part.status.theirs.value,
        })
      : null;
  const help = getNodeText(node, "help", locale);
  const container = useRef<HTMLDivElement>(null);
  /** The conflict card has gone from the page, and the pressed button with it. */
  const afterChoice = (): void =>
    runIfFocusLost(() => {
      if (container.current) scrollToTarget(container.current);
    });
  return (
    <div
      ref={container}
      className="question"
      data-key={answerKey}
      data-rich={isRich || undefined}
      data-locked={locked || undefined}
      tabIndex={-1}
    >
      <div className="question-tools">
        {extension && <extension.QuestionTool answerKey={answerKey} node={node} />}
        {session.onHistory && (
          <button
            type="button"
            className="lock-mark"
            aria-label={t("dossierForm:history.open", { title: getNodeTitle(node, locale) })}
            title={t("dossierForm:history.name")}
            onClick={() => session.onHistory?.(answerKey)}
          >
            <Icon name="clock" />
          </button>
        )}
        <LockToggle node={node} />
      </div>
      {extension?.QuestionNote && <extension.QuestionNote answerKey={answerKey} node={node} />}
      {!disabled && <VersionField node={node} answerKey={answerKey} stored={part.serverValue} />}
      <div data-answer="">
        <QuestionField
          node={node}
          id={id}
          name={answerKey}
          label={getNodeTitle(node, locale)}
          help={getNodeText(node, "description", locale)}
          answer={part.value}
          onChange={(answer) => session.saver.change(answerKey, answer)}
          disabled={disabled}
          problems={problems}
        />
      </div>
      {help && (
        <details className="question-help">
          <summary>{t("dossierForm:question.help")}</summary>
          <p>{help}</p>
        </details>
      )}
      {!enabled && <p className="small muted">{t("dossierForm:question.disabled")}</p>}
      {part.mergedWith && (
        <p className="small question-note" role="status">
          <Icon name="done" />
          {part.mergedWith.meta.byId === session.pageRef.accountId
            ? t("dossierForm:question.mergedOwn")
            : t("dossierForm:question.merged", {
                name: part.mergedWith.meta.by ?? t("dossierForm:clash.somebody"),
              })}
        </p>
      )}
      {part.isRestored && part.status.kind !== "saved" && (
        <p className="small question-note" role="status">
          <Icon name="info" />
          {t("dossierForm:question.restored")}
        </p>
      )}
      <RefusedNote answerKey={answerKey} />
      <AnswerPresence answerKey={answerKey} />
      {part.status.kind === "conflict" && (
        <ClashCard
          answerKey={answerKey}
          own={formatAnswer(node, part.value, locale)}
          other={formatAnswer(node, part.status.theirs.value, locale)}
          theirs={part.status.theirs}
          both={both && formatAnswer(node, both, locale)}
          keepable={problems.length === 0}
          onKeepMine={() => void session.saver.keepMine(answerKey).then(afterChoice)}
          onTakeTheirs={() => void session.saver.takeTheirs(answerKey).then(afterChoice)}
          onKeepBoth={() => both && void session.saver.resolve(answerKey, both).then(afterChoice)}
        />
      )}
    </div>
  );
});

interface VersionFieldProps {
  node: QuestionNode;
  answerKey: string;
  stored: { readonly value: Answer; readonly version: number };
}

/** Posted without script: the version and digest of the shown answer. Not needed after hydration. */
function VersionField({ node, answerKey, stored: { value, version } }: VersionFieldProps) {
  const live = useIsHydrated();
  if (live) return null;
  const mark = toVersionFieldValue(node, { answer: value, version });
  return <input type="hidden" name={getVersionFieldName(answerKey)} value={mark} />;
}
