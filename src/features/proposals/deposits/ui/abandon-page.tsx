import { Form } from "react-router";
import { depositHref } from "#features/proposals/dossiers/ui/dossier-hrefs.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import type { ReceiptView } from "../views/receipt-view.server.ts";
import { unlockHref } from "./deposit-hrefs.ts";

/** Asks before an edit is abandoned: what goes, and what stays. */
export function AbandonPage({ dossierId, receipt }: { dossierId: string; receipt: ReceiptView }) {
  const t = useT();
  const { version, at, partner } = receipt;
  return (
    <div className="stack deposit-page">
      <section className="editing" aria-labelledby="abandon">
        <h2 id="abandon">{t("deposits:abandon.title")}</h2>
        <p>{t("deposits:abandon.goes", { version, at })}</p>
        <p>{t("deposits:abandon.stays", { version, partner })}</p>
        <div className="editing-acts">
          <Form method="post" action={unlockHref(dossierId)}>
            <input type="hidden" name="intent" value="abandon" />
            <Button type="submit" variant="danger">
              {t("deposits:abandon.yes", { version })}
            </Button>
          </Form>
          <ButtonLink href={depositHref(dossierId)}>{t("deposits:abandon.no")}</ButtonLink>
        </div>
      </section>
    </div>
  );
}
