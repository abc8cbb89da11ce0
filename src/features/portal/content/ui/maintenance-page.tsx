import { useLocale } from "#platform/i18n/context.tsx";
import { formatDayTime } from "#platform/i18n/format.ts";
import { LOCALES, type Locale, type Localized } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { BridgeDrawing } from "#ui/empty-state.tsx";
import { BrandMark } from "#ui/layouts.tsx";

interface MaintenancePageProps {
  until: Date | null;
  message: Localized | null;
  /** The request was a form or an upload, which was refused. */
  isRefused: boolean;
  now: Date;
}

/** The maintenance page, in both languages with the reader's first: a shared link may reach readers of either. */
export function MaintenancePage({ until, message, isRefused, now }: MaintenancePageProps) {
  const own = useLocale();
  const languages = [own, ...LOCALES.filter((locale) => locale !== own)];
  return (
    <main className="closed">
      <p className="closed-brand">
        <BrandMark /> {getTranslator(own)("brand")}
      </p>
      <BridgeDrawing built={1} />
      <div className="closed-texts">
        {languages.map((locale, index) => (
          <MaintenanceText key={locale} locale={locale} level={index === 0 ? 1 : 2}>
            {{
              until: until && formatDayTime(locale, until, now),
              message: message?.[locale],
              refused: isRefused,
            }}
          </MaintenanceText>
        ))}
      </div>
    </main>
  );
}

function MaintenanceText(props: {
  locale: Locale;
  level: 1 | 2;
  children: { until: string | null; message: string | undefined; refused: boolean };
}) {
  const { locale, level, children } = props;
  const t = getTranslator(locale);
  const Heading = `h${level}` as const;
  return (
    <section lang={locale}>
      <Heading>{t("error.MAINTENANCE.title")}</Heading>
      <p>{children.message ?? t("error.MAINTENANCE.text")}</p>
      {children.refused && <p>{t("content:maintenance.refused")}</p>}
      {children.until && (
        <p>
          <b>{t("content:maintenance.until", { moment: children.until })}</b>
        </p>
      )}
    </section>
  );
}
