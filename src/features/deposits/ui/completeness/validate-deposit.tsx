import { depositHref } from "#features/dossiers/ui/dossier-hrefs.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";

interface ValidateDepositProps {
  dossierId: string;
  /** Why it cannot be done at this moment. */
  refusal: string | undefined;
  /** Changes in this page that the server has not got. */
  unsaved?: number | undefined;
}

/** The button that deposits: only a post does, and the server decides at that moment. */
export function ValidateDeposit({ dossierId, refusal, unsaved = 0 }: ValidateDepositProps) {
  const t = useT();
  const reason =
    refusal ?? (unsaved > 0 ? t("deposits:completeness.unsaved", { count: unsaved }) : undefined);
  return (
    <form method="post" action={depositHref(dossierId)}>
      <Button type="submit" variant="primary" disabledReason={reason}>
        {t("deposits:completeness.validate")}
      </Button>
    </form>
  );
}
