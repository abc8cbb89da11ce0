import { useLanguage } from "#platform/i18n/context.tsx";
import { formatList } from "#platform/i18n/format.ts";
import type { ServiceName } from "#services/outside-clients.server.ts";
import { Alert } from "#ui/alert.tsx";

/** As `listDegradedServices(db)` tells it. */
export interface DegradedService {
  readonly service: string;
}

interface DegradedNoticeProps {
  services: readonly DegradedService[];
  /** Those this page uses for whoever looks at it: what fails elsewhere concerns nobody here. */
  used: readonly ServiceName[];
}

/** Tells that outside services fail, which ones, and that the rest works (C-24). Nothing where all is well. */
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
