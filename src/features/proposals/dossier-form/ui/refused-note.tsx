import { useState } from "react";
import { parseKey } from "#form-engine/answer-key.ts";
import { usePart } from "#platform/browser/saver/use-saver.ts";
import { useT } from "#platform/i18n/context.tsx";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { useFormSession } from "./form-context.ts";

/** Below a refused answer: the reason, whether it is retried, and a button to discard it. */
export function RefusedNote({ answerKey }: { answerKey: string }) {
  const t = useT();
  const { saver, locks } = useFormSession();
  const { status } = usePart(saver, answerKey);
  const refused = status.kind === "device" && (status.why === "refused" || status.why === "locked");
  // Problems found by the question itself are shown under its field.
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

/** Discards an unsaved text after a confirmation. */
export function DiscardButton({ answerKey }: { answerKey: string }) {
  const t = useT();
  const { saver } = useFormSession();
  const [asked, setAsked] = useState(false);
  const discard = () => {
    // On a conflict the other version wins; this one goes into the history first.
    if (saver.getPart(answerKey).status.kind === "conflict") void saver.takeTheirs(answerKey);
    else saver.discard(answerKey);
  };
  return (
    <>
      <Button icon="trash" onClick={() => setAsked(true)}>
        {t("dossierForm:refused.discard")}
      </Button>
      <ConfirmDialog
        open={asked}
        title={t("dossierForm:refused.discardTitle")}
        confirmLabel={t("dossierForm:refused.discard")}
        cancelLabel={t("forms:cancel")}
        danger
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          discard();
        }}
      >
        {t("dossierForm:refused.discardText")}
      </ConfirmDialog>
    </>
  );
}

const CODES = [
  "unknownNode",
  "setAside",
  "groupGone",
  "disabled",
  "hidden",
  "locked",
  "invalid",
  "conflict",
  "notAnImage",
  "tooManyImages",
  "imageLater",
] as const;

/** The reason for a refusal, in the reader's language. */
export function formatRefusal(t: Translate, code: string | undefined): string {
  if (code === "deposited" || code === "partClosed" || code === "notYourRole")
    return t(`dossierForm:reasons.${code}`);
  return t(`dossierForm:refusals.${CODES.find((one) => one === code) ?? "invalid"}`);
}
