import { useState } from "react";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { useFormSession } from "./form-context.ts";

/** Gives up what somebody wrote and the server did not take, once they have said so twice. */
export function DiscardButton({ answerKey }: { answerKey: string }) {
  const t = useT();
  const { saver } = useFormSession();
  const [asked, setAsked] = useState(false);
  const discard = () => {
    // Of two versions the other holds; this one goes into the history first.
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
