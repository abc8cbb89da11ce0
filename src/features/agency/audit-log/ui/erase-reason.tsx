import { Form } from "react-router";
import type { AuditEvent } from "#platform/audit/audit-events.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import { EVENT_LABELS } from "../locales/events.ts";

export interface ErasedReason {
  readonly eventId: number;
  readonly event: AuditEvent;
  readonly at: Date;
  readonly reason: string;
}

/** Asks before a reason is erased. On the page and not in a dialog, so that it works without script. */
export function EraseReason(props: { asked: ErasedReason; listHref: string; now: Date }) {
  const { t, locale } = useLanguage();
  const { asked, listHref, now } = props;
  const { eventId, event, at, reason } = asked;
  return (
    <Alert tone="soon" role="alert" takesFocus title={t("auditLog:erase.title")}>
      <p>
        {t("auditLog:erase.text", {
          event: EVENT_LABELS[event][locale],
          date: formatDayTime(locale, at, now),
        })}
      </p>
      <blockquote>{reason}</blockquote>
      <Form method="post" action={listHref} className="btn-group">
        <PageAgencyField />
        <input type="hidden" name="event" value={eventId} />
        <Button type="submit" name="intent" value="erase" variant="danger">
          {t("auditLog:erase.confirm")}
        </Button>
        <ButtonLink href={listHref}>{t("auditLog:erase.cancel")}</ButtonLink>
      </Form>
    </Alert>
  );
}
