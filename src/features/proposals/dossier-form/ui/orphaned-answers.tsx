import { parseKey, toAnchorId } from "#form-engine/answer-key.ts";
import { findHidingQuestion } from "#form-engine/conditions.ts";
import { checkKeyExists, type FormState } from "#form-engine/form-state.ts";
import { isStructure } from "#form-engine/model.ts";
import type { Answer } from "#form-engine/question-type.ts";
import { getValueText, type TextValue } from "#form-engine/types/text/rules.ts";
import { useSaverSummary } from "#platform/browser/saver/use-saver.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Button, CopyButton } from "#ui/button.tsx";
import { parseFormerKey } from "../rules/carry-over.ts";
import { getFormerForm, isShown, restoreGroups } from "./answer-saver.ts";
import { useFormSession } from "./form-context.ts";
import { formatAnswer, getNodeTitle } from "./node-text.ts";
import { DiscardButton } from "./refused-note.tsx";

interface OrphanedAnswersProps {
  shape: FormState;
  /** Goes to a question. */
  onGo: (key: string) => void;
}

/**
 * Unsaved texts whose question disappeared while they were typed, because another member removed the group or changed
 * the answer that shows the question. Each is listed until it is restored, copied or discarded.
 */
export function OrphanedAnswers({ shape, onGo }: OrphanedAnswersProps) {
  const { t } = useLanguage();
  const { form, saver } = useFormSession();
  const { blockedKeys } = useSaverSummary(saver);
  const keys = blockedKeys.filter((key) => !isShown(form, shape, key));
  if (keys.length === 0) return null;
  return (
    <section className="clash" aria-label={t("dossierForm:orphaned.title", { count: keys.length })}>
      <p role="alert">
        <b>{t("dossierForm:orphaned.title", { count: keys.length })}</b>{" "}
        {t("dossierForm:orphaned.text")}
      </p>
      {keys.map((key) => (
        <OrphanedAnswer key={key} answerKey={key} shape={shape} onGo={onGo} />
      ))}
    </section>
  );
}

function OrphanedAnswer(props: OrphanedAnswersProps & { answerKey: string }) {
  const { answerKey, shape, onGo } = props;
  const { t, locale } = useLanguage();
  const { form, saver } = useFormSession();
  const former = parseFormerKey(answerKey);
  const typedIn = (former && getFormerForm(saver, former.versionId)) ?? form;
  const parsed = parseKey(former?.key ?? answerKey);
  const nameOf = (nodeId: string) => {
    const node = typedIn.positions.get(nodeId)?.node;
    return node ? getNodeTitle(node, locale) : nodeId;
  };
  const node = typedIn.positions.get(parsed?.nodeId ?? "")?.node;
  const path = [...(parsed?.groups ?? []).map((one) => one.structureId), parsed?.nodeId ?? ""];
  const { value } = saver.getPart(answerKey);
  const text = node && !isStructure(node) ? formatAnswer(node, value, locale) : toPlainText(value);
  const decides = findHidingQuestion(form, shape, answerKey);
  const isGone = checkKeyExists(form, shape, answerKey) === "groupGone";
  const decidingTitle = decides ? nameOf(parseKey(decides)?.nodeId ?? "") : "";
  return (
    <article id={toAnchorId(answerKey)} className="orphaned-answer">
      {/* No heading: this block stands before all sections. */}
      <p>
        <b>{path.map(nameOf).join(" · ")}</b>
      </p>
      <p className="small">
        {former
          ? t("dossierForm:orphaned.former")
          : isGone || !decides
            ? t("dossierForm:refusals.groupGone")
            : t("dossierForm:orphaned.hidden", { title: decidingTitle })}
      </p>
      <p className="clash-text">{text || "—"}</p>
      <div className="btn-group">
        {isGone ? (
          <Button icon="refresh" onClick={() => restoreGroups(saver, answerKey)}>
            {t("dossierForm:orphaned.putBack")}
          </Button>
        ) : (
          decides && (
            <Button icon="arrow-right" onClick={() => onGo(decides)}>
              {t("dossierForm:orphaned.goTo", { title: decidingTitle })}
            </Button>
          )
        )}
        <CopyButton
          text={text}
          label={t("dossierForm:takeOver.copy")}
          copiedLabel={t("dossierForm:takeOver.copied")}
        />
        <DiscardButton answerKey={answerKey} />
      </div>
    </article>
  );
}

/** The texts of an answer whose question this page does not know. */
const toPlainText = (answer: Answer): string =>
  answer
    .filter((value) => typeof value === "string" || isDocument(value))
    .map((value) => getValueText(value as TextValue))
    .join("\n");

const isDocument = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "type" in value && value.type === "doc";
