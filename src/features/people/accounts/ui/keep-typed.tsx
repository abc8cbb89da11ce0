import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

/**
 * Rendered on every page of a signed-in person, and on pages with a form for visitors. Protects forms marked
 * `data-keep-typed` from ending on an error page (`elements/keep-typed.ts`).
 */
export function KeepTyped({ userId }: { userId?: string }) {
  const t = useT();
  return (
    <keep-typed data-user={userId}>
      <Dialog
        id="not-sent"
        question
        title={t("accounts:again.notSentTitle")}
        actions={
          <>
            <Button data-closes="">{t("accounts:again.close")}</Button>
            <Button variant="primary" data-try-again="" data-first-focus="">
              {t("accounts:again.tryAgain")}
            </Button>
          </>
        }
      >
        <p>{t("accounts:again.notSent")}</p>
      </Dialog>
    </keep-typed>
  );
}
