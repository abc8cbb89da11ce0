import { parseKey } from "#form-engine/answer-key.ts";
import { usePart } from "#platform/browser/saver/use-saver.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Icon } from "#ui/icon.tsx";
import { DiscardButton } from "./discard-button.tsx";
import { useFormSession } from "./form-context.ts";
import { formatRefusal } from "./format-refusal.ts";

/** Under an answer that the server did not take: why, what happens to it now, and the way out. */
export function RefusedNote({ answerKey }: { answerKey: string }) {
  const t = useT();
  const { saver, locks } = useFormSession();
  const { status } = usePart(saver, answerKey);
  const refused = status.kind === "device" && (status.why === "refused" || status.why === "locked");
  // What the question itself finds wrong is said under its field.
  if (!refused && !(status.kind === "invalid" && status.code !== undefined)) return null;
  const isLocked = locks.has(parseKey(answerKey)?.nodeId ?? "");
  return (
    <div className="question-note refused-note" role="status">
      <Icon name="warning" />
      <p>
        {formatRefusal(t, status.code)}{" "}
        {t(`dossierForm:refused.${isLocked ? "sentWhenUnlocked" : "keptHere"}`)}
      </p>
      <DiscardButton answerKey={answerKey} />
    </div>
  );
}
