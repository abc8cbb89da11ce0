import type { ReactNode } from "react";
import { href } from "react-router";
import { NotificationBell } from "#features/people/notifications/ui/notification-bell.tsx";
import type { BellView } from "#features/people/notifications/views/bell-view.server.tsx";
import {
  CONSENT_HREF,
  CONSENT_ID,
  ConsentBanner,
} from "#features/portal/audience/ui/consent-banner.tsx";
import { signInHref } from "#platform/http/sign-in-href.ts";
import { useLanguage, useT } from "#platform/i18n/context.tsx";
import { ToastHost } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { PublicLayout, type PublicLayoutProps, SpaceLayout } from "#ui/layouts.tsx";
import type { SideNavProps } from "#ui/navigation.tsx";
import {
  changeLocaleHref,
  isCurrentLink,
  listLanguageLinks,
  relativeLocaleHref,
  SITE_GROUPS,
  SITE_LINKS,
} from "./site-links.ts";

interface SiteFrameProps {
  /** Path and query: the language switch returns here. */
  path: string;
  /** Whether the address contains a secret: then the frame must not repeat it. */
  secretAddress?: boolean;
  demo: boolean;
  /** Name of the signed-in person; null for visitors. */
  person: string | null;
  /** Their notifications. */
  bell?: BellView | null | undefined;
  /** Whether the consent question is open; a script finds out if undefined. */
  asksConsent?: boolean;
  /** Skip links besides the one to the content. */
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

/** The frame around the content, for every layout. */
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
      languages: listLanguageLinks(t, locale, address, languageHref),
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

interface AccountActionsProps {
  person: string | null;
  /** Return address of the sign-in. */
  path: string;
}

/** Right side of the header: sign-in, or the person's name and sign-out. */
function AccountActions({ person, path }: AccountActionsProps) {
  const t = useT();
  if (person === null) {
    return (
      <ButtonLink
        href={path === href("/") ? href("/login") : signInHref(path)}
        variant="primary"
        rel="nofollow"
      >
        {t("nav.signIn")}
      </ButtonLink>
    );
  }
  return (
    <>
      <ButtonLink href={href("/mon-espace")} icon="user">
        {person}
      </ButtonLink>
      <form method="post" action={href("/logout")}>
        <Button type="submit" variant="quiet" icon="log-out">
          {t("accounts:login.signOut")}
        </Button>
      </form>
    </>
  );
}
