import { useEffect, useState } from "react";
import { depositHref } from "#features/proposals/dossiers/rules/paths.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";

interface DepositFormProps {
  dossierId: string;
  /** Number of the version that would result. */
  nextVersion?: number;
  /** Why a deposit is not possible now. */
  refusal: string | undefined;
  /** Number of changes on the page that are not saved. */
  unsaved?: number;
}

/** The deposit button: a plain POST; the server decides when the request arrives. When disabled, it shows the reason. */
export function DepositForm({
  dossierId,
  nextVersion = 1,
  refusal,
  unsaved = 0,
}: DepositFormProps) {
  const t = useT();
  const [sent, setSent] = useState(false);
  useEffect(() => {
    // A page restored from the back/forward cache has no request pending.
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
      // Without a connection the page stays and shows that nothing was sent.
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
