import { depositHref } from "#features/dossiers/ui/dossier-hrefs.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import type { DepositPageView } from "../views/deposit-page.server.ts";
import { useRefusalWords } from "./refusal-words.ts";

/** The one button that hands a dossier over; unusable, it says why. */
export function DepositForm({ dossierId, view }: { dossierId: string; view: DepositPageView }) {
  const t = useT();
  const refusalWords = useRefusalWords();
  const { deposit, nextVersion } = view;
  return (
    <form method="post" action={depositHref(dossierId)}>
      <Button
        type="submit"
        variant="primary"
        icon="send"
        disabledReason={deposit.ok ? undefined : refusalWords(deposit.why, view)}
      >
        {nextVersion === 1
          ? t("receipts:deposit.submit")
          : t("receipts:deposit.again", { version: nextVersion })}
      </Button>
    </form>
  );
}
