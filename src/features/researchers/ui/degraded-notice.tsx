import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime, formatList } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";

/** As `degradedServices(db)` tells it. */
export interface DegradedService {
  readonly service: string;
  readonly lastOkAt?: Date | null;
}

const KNOWN = ["orcid", "ror", "rnsr", "sirene", "hal", "dataverse"] as const;

interface DegradedNoticeProps {
  services: readonly DegradedService[];
  /** Those this page uses; all of them where nothing is said. */
  used?: readonly (typeof KNOWN)[number][] | undefined;
  /** Given where it helps to know how old the last answer is. */
  now?: Date | undefined;
}

/** Tells that outside services fail, which ones, and that the rest works (C-24). Nothing where all is well. */
export function DegradedNotice({ services, used = KNOWN, now }: DegradedNoticeProps) {
  const { t, locale } = useLanguage();
  const failing = services.filter(({ service }) => used.some((name) => name === service));
  if (failing.length === 0) return null;
  const names = used
    .filter((name) => failing.some(({ service }) => service === name))
    .map((name) => t(`researchers:degraded.services.${name}`));
  const [last] = failing;
  return (
    <Alert tone="soon" title={t("researchers:degraded.title")}>
      <p>
        {t("researchers:degraded.text", {
          count: names.length,
          services: formatList(locale, names),
        })}{" "}
        {failing.length === 1 &&
          now &&
          last?.lastOkAt &&
          t("researchers:degraded.since", { moment: formatDayTime(locale, last.lastOkAt, now) })}
      </p>
    </Alert>
  );
}
