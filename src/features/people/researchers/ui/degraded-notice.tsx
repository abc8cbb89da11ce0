import { useLanguage } from "#platform/i18n/context.tsx";
import { formatList } from "#platform/i18n/format.ts";
import type { ServiceName } from "#services/outside-clients.server.ts";
import { Alert } from "#ui/alert.tsx";

/** A row of `listDegradedServices(db)`. */
export interface DegradedService {
  readonly service: string;
}

interface DegradedNoticeProps {
  services: readonly DegradedService[];
  /** Services this page uses for this person; failures of others are not shown. */
  used: readonly ServiceName[];
}

/** Names the unavailable services and says that the rest works (C-24). Renders nothing if all are up. */
export function DegradedNotice({ services, used }: DegradedNoticeProps) {
  const { t, locale } = useLanguage();
  const names = used
    .filter((name) => services.some(({ service }) => service === name))
    .map((name) => t(`researchers:degraded.services.${name}`));
  if (names.length === 0) return null;
  return (
    <Alert tone="soon" title={t("researchers:degraded.title")}>
      <p>
        {t("researchers:degraded.text", {
          count: names.length,
          services: formatList(locale, names),
        })}
      </p>
    </Alert>
  );
}
