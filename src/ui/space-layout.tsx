import type { ReactNode } from "react";
import { CONTENT_ID, getSkipLinks, type LayoutSkip } from "./public-layout.tsx";
import { SideNav, type SideNavProps } from "./side-nav.tsx";
import { SiteFooter, type SiteFooterProps } from "./site-footer.tsx";
import { SiteHeader, type SiteHeaderProps } from "./site-header.tsx";
import { SkipLinks } from "./skip-links.tsx";

export type SpaceLayoutProps = {
  header: SiteHeaderProps;
  side: SideNavProps;
  footer?: SiteFooterProps | undefined;
  skip: LayoutSkip;
  /** Toasts, dialogs: what floats above the page. */
  floating?: ReactNode;
  children: ReactNode;
};

export function SpaceLayout(props: SpaceLayoutProps) {
  const { header, side, footer, skip, floating, children } = props;
  return (
    <div className="page">
      <SkipLinks label={skip.label} links={getSkipLinks(skip)} />
      <SiteHeader {...header} />
      <div className="wrap shell">
        <SideNav {...side} />
        <main id={CONTENT_ID} tabIndex={-1}>
          {children}
        </main>
      </div>
      {footer && <SiteFooter {...footer} />}
      {floating}
    </div>
  );
}
