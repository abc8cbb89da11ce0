import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

interface KeepTypedProps {
  /** What the session of the page acts as; absent for visitors. */
  actingId?: string;
  /** Whether every posted form is protected, not only the marked ones. */
  protectsAll?: boolean;
}

/**
 * Rendered on every page of a signed-in person, and on pages with a form for visitors. Protects forms marked
 * `data-keep-typed` from ending on an error page (`elements/keep-typed.ts`); in the back office all forms that are posted.
 */
export function KeepTyped({ actingId, protectsAll }: KeepTypedProps) {
  const t = useT();
  return (
    <keep-typed data-user={actingId} data-all={protectsAll ? "" : undefined}>
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
