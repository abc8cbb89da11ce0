import type { ReactNode } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { LOCALES } from "#platform/i18n/locale.ts";
import { PublicLayout } from "#ui/public-layout.tsx";
import { ToastHost } from "#ui/toast-host.tsx";
import { changeLocaleHref } from "./change-locale-href.ts";

interface SiteFrameProps {
  /** The address of the page, path and query: where the language switch comes back to. */
  path: string;
  demo: boolean;
  children: ReactNode;
}

/** Header, footer and skip links of every public page. */
export function SiteFrame({ path, demo, children }: SiteFrameProps) {
  const { t, locale } = useLanguage();
  const pathname = path.split("?")[0] ?? "/";
  const link = (href: string, label: string) => ({
    href,
    label,
    current: href === "/" ? pathname === "/" : pathname.startsWith(href),
  });
  return (
    <PublicLayout
      skip={{ label: t("skip.navigation"), content: t("skip.content") }}
      header={{
        homeHref: "/",
        brand: t("brand"),
        nav: [link("/", t("nav.calls"))],
        languages: LOCALES.map((language) => ({
          locale: language,
          label: t(`language.${language}`),
          short: language.toUpperCase(),
          href: changeLocaleHref(language, path),
          current: language === locale,
        })),
        labels: { mainNav: t("nav.main"), language: t("language.choose"), menu: t("nav.menu") },
      }}
      floating={<ToastHost dismissLabel={t("toast.dismiss")} />}
      footer={{
        groups: [
          {
            title: t("footer.find"),
            links: [
              { href: "/", label: t("nav.calls") },
              ...(demo ? [{ href: "/styleguide", label: t("nav.styleguide") }] : []),
            ],
          },
        ],
        note: (
          <>
            <p>{t("footer.note")}</p>
            {demo && <p>{t("footer.demo")}</p>}
          </>
        ),
      }}
    >
      {children}
    </PublicLayout>
  );
}
