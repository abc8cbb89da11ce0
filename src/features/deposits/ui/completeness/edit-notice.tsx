import { depositHref } from "#features/dossiers/ui/dossier-hrefs.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import type { SubmitBarView } from "../../endpoints.ts";

interface EditNoticeProps {
  dossierId: string;
  held: NonNullable<SubmitBarView["held"]>;
  now: string;
}

/** On every page of a dossier that is edited again: the agency holds another version than the one that is read here. */
export function EditNotice({ dossierId, held: { version, at }, now }: EditNoticeProps) {
  const { t, locale } = useLanguage();
  return (
    <Alert
      tone="soon"
      title={t("deposits:edit.banner", {
        version,
        at: formatDayTime(locale, new Date(at), new Date(now)),
      })}
      actions={
        <ButtonLink size="s" href={depositHref(dossierId)}>
          {t("deposits:edit.bannerOpen")}
        </ButtonLink>
      }
    >
      {t("deposits:edit.bannerText")}
    </Alert>
  );
}
