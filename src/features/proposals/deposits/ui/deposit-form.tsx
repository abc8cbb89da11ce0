import { useEffect, useState } from "react";
import { depositHref } from "#features/proposals/dossiers/rules/paths.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";

interface DepositFormProps {
  dossierId: string;
  /** The version it would make. */
  nextVersion?: number;
  /** Why it cannot be done at this moment. */
  refusal: string | undefined;
  /** Changes in this page that the server has not got. */
  unsaved?: number;
}

/** The one button that hands a dossier over: only a post does, and the server decides at that moment. Unusable, it says why. */
export function DepositForm({
  dossierId,
  nextVersion = 1,
  refusal,
  unsaved = 0,
}: DepositFormProps) {
  const t = useT();
  const [sent, setSent] = useState(false);
  useEffect(() => {
    // Brought back by the browser's way back, nothing is on its way any more.
    const rest = () => setSent(false);
    addEventListener("pageshow", rest);
    return () => removeEventListener("pageshow", rest);
  }, []);
  const reason =
    refusal ?? (unsaved > 0 ? t("deposits:completeness.unsaved", { count: unsaved }) : undefined);
  return (
    <form
      method="post"
      action={depositHref(dossierId)}
      // Without a connection the page stays, and says that nothing was sent.
      data-keep-typed=""
      onSubmit={(event) => {
        if (sent) event.preventDefault();
        else setSent(true);
      }}
    >
      <input type="hidden" name="intent" value="deposit" />
      <input type="hidden" name="version" value={nextVersion} />
      <Button type="submit" variant="primary" icon="send" busy={sent} disabledReason={reason}>
        {nextVersion === 1
          ? t("deposits:deposit.submit")
          : t("deposits:deposit.again", { version: nextVersion })}
      </Button>
      <p role="status" className="small muted">
        {sent && t("deposits:deposit.onItsWay")}
      </p>
    </form>
  );
}
