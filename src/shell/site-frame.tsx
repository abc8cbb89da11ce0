import type { ReactNode } from "react";
import { NotificationBell } from "#features/people/notifications/ui/notification-bell.tsx";
import type { BellView } from "#features/people/notifications/views/bell-view.server.tsx";
import {
  CONSENT_HREF,
  CONSENT_ID,
  ConsentBanner,
} from "#features/portal/audience/ui/consent-banner.tsx";
import { useLanguage } from "#platform/i18n/context.tsx";
import { LOCALES } from "#platform/i18n/locale.ts";
import { ToastHost } from "#ui/alert.tsx";
import { PublicLayout, type PublicLayoutProps, SpaceLayout } from "#ui/layouts.tsx";
import type { SideNavProps } from "#ui/navigation.tsx";
import { AccountActions } from "./account-actions.tsx";
import { changeLocaleHref, relativeLocaleHref } from "./change-locale-href.ts";
import { isCurrentLink, SITE_GROUPS, SITE_LINKS } from "./site-links.ts";

interface SiteFrameProps {
  /** The address of the page, path and query: where the language switch comes back to. */
  path: string;
  /** Whether that address is a secret: then nothing here repeats it. */
  secretAddress?: boolean;
  demo: boolean;
  /** The name of the signed-in person; null for visitors. */
  person: string | null;
  /** Their notifications. */
  bell?: BellView | null | undefined;
  /** Whether the visitor has yet to answer the question of consent; a script finds out when this is left out. */
  asksConsent?: boolean;
  /** What a page has besides its content that a keyboard may go to at once. */
  skipTo?: readonly { href: string; label: string }[] | undefined;
  /** The menu of the personal space, on its pages. */
  side?: SideNavProps;
  children: ReactNode;
}

/** Header, footer and skip links of every page. */
export function SiteFrame({ side, children, ...props }: SiteFrameProps) {
  const frame = useFrame(props);
  return side ? (
    <SpaceLayout {...frame} side={side}>
      {children}
    </SpaceLayout>
  ) : (
    <PublicLayout {...frame}>{children}</PublicLayout>
  );
}

/** What stands around the content, whatever the layout. */
function useFrame({
  path: address,
  secretAddress = false,
  demo,
  person,
  bell,
  asksConsent = false,
  skipTo = [],
}: Omit<SiteFrameProps, "side" | "children">): Omit<PublicLayoutProps, "children"> {
  const { t, locale } = useLanguage();
  const path = secretAddress ? "/" : address;
  const languageHref = secretAddress ? relativeLocaleHref : changeLocaleHref;
  const pathname = path.split("?")[0] ?? "/";
  const nav = SITE_LINKS.flatMap((link) =>
    link.headerLabelKey
      ? // What stands for a secret address is not the page one is on.
        [
          {
            href: link.href,
            label: t(link.headerLabelKey),
            current: !secretAddress && isCurrentLink(link, pathname),
          },
        ]
      : [],
  );
  const groups = SITE_GROUPS.map(({ title, links }) => ({
    title: t(title),
    links: links.map(({ href, labelKey }) => ({ href, label: t(labelKey) })),
  }));
  groups.at(-1)?.links.push({ href: CONSENT_HREF, label: t("audience:link") });
  return {
    skip: {
      label: t("skip.navigation"),
      content: t("skip.content"),
      more: [
        ...skipTo,
        ...(asksConsent ? [{ href: `#${CONSENT_ID}`, label: t("audience:banner.skip") }] : []),
      ],
    },
    floating: (
      <>
        <ToastHost dismissLabel={t("toast.dismiss")} />
        <ConsentBanner open={asksConsent} path={path} />
      </>
    ),
    header: {
      homeHref: "/",
      brand: t("brand"),
      nav,
      languages: LOCALES.map((language) => ({
        locale: language,
        label: t(`language.${language}`),
        short: language.toUpperCase(),
        href: languageHref(language, address),
        current: language === locale,
      })),
      bell: bell && <NotificationBell bell={bell} />,
      actions: <AccountActions person={person} path={path} />,
      labels: { mainNav: t("nav.main"), language: t("language.choose"), menu: t("nav.menu") },
    },
    footer: {
      groups,
      note: (
        <>
          <p>{t("footer.note")}</p>
          {demo && <p>{t("footer.demo")}</p>}
        </>
      ),
    },
  };
}
