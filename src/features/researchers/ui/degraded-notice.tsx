import { useLanguage } from "#platform/i18n/context.tsx";
import { formatList } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";

/** As `degradedServices(db)` tells it. */
export interface DegradedService {
  readonly service: string;
}

const KNOWN = ["orcid", "ror", "rnsr", "sirene", "hal", "dataverse"] as const;

interface DegradedNoticeProps {
  services: readonly DegradedService[];
  /** Those this page uses; all of them where nothing is said. */
  used?: readonly (typeof KNOWN)[number][] | undefined;
}

/** Tells that outside services fail, which ones, and that the rest works (C-24). Nothing where all is well. */
export function DegradedNotice({ services, used = KNOWN }: DegradedNoticeProps) {
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
