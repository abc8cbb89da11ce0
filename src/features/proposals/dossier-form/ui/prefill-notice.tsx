import { prefillHref } from "#features/proposals/dossiers/rules/paths.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import type { PrefillNoticeView } from "../views/prefill-page.server.ts";

/** On the first tab: offers to prefill an empty draft, or points to unplaced answers. */
export function PrefillNotice(props: { dossierId: string; notice: PrefillNoticeView }) {
  const { dossierId, notice } = props;
  const t = useT();
  if (notice.left === 0 && !notice.offered) return null;
  const key = notice.left > 0 ? "waits" : "offer";
  return (
    <Alert
      tone="info"
      actions={
        <ButtonLink href={prefillHref(dossierId)}>
          {t(`dossierForm:takeOver.${key === "waits" ? "see" : "choose"}`)}
        </ButtonLink>
      }
    >
      {key === "waits"
        ? t("dossierForm:takeOver.waits", { count: notice.left })
        : t("dossierForm:takeOver.offer")}
    </Alert>
  );
}
