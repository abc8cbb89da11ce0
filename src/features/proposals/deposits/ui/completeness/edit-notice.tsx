import { depositHref } from "#features/proposals/dossiers/ui/dossier-hrefs.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import type { SubmitBarView } from "../../endpoints.ts";

interface EditNoticeProps {
  dossierId: string;
  held: NonNullable<SubmitBarView["held"]>;
  now: string;
  /** Its time has run out, and what was written since is handed over no more. */
  hasEnded: boolean;
}

/** On every page of a dossier that is edited again: the agency holds another version than the one that is read here. */
export function EditNotice({ dossierId, held, now, hasEnded }: EditNoticeProps) {
  const { t, locale } = useLanguage();
  const { version, at } = held;
  return (
    <Alert
      tone={hasEnded ? "stop" : "soon"}
      // Said aloud when it changes.
      role="status"
      title={t(hasEnded ? "deposits:edit.overTitle" : "deposits:edit.banner", {
        version,
        at: formatDayTime(locale, new Date(at), new Date(now)),
      })}
      actions={
        <ButtonLink size="s" href={depositHref(dossierId)}>
          {t("deposits:edit.bannerOpen")}
        </ButtonLink>
      }
    >
      {t(hasEnded ? "deposits:edit.overText" : "deposits:edit.bannerText")}
    </Alert>
  );
}
