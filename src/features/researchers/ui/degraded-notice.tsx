import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime } from "#platform/i18n/format.ts";
import type { ServiceName } from "#services/outside-clients.server.ts";
import { Alert } from "#ui/alert.tsx";

export interface DegradedService {
  readonly service: ServiceName;
  readonly lastOkAt: Date | null;
}

interface DegradedNoticeProps {
  /** The services this page needs that failed when they were last asked. */
  services: readonly DegradedService[];
  now: Date;
}

/** Says that somebody else's service fails, what is safe, and how old its last answer is. */
export function DegradedNotice({ services, now }: DegradedNoticeProps) {
  const { t, locale } = useLanguage();
  if (services.length === 0) return null;
  return (
    <Alert tone="soon" title={t("researchers:degraded.title")}>
      {services.map(({ service, lastOkAt }) => (
        <p key={service}>
          {t("researchers:degraded.service", {
            service: t(`researchers:degraded.services.${service}`),
          })}{" "}
          {lastOkAt &&
            t("researchers:degraded.since", { date: formatDayTime(locale, lastOkAt, now) })}
        </p>
      ))}
      <p>{t("researchers:degraded.text")}</p>
    </Alert>
  );
}
