import type { ReactNode } from "react";
import { SiteFooter, type SiteFooterProps } from "./site-footer.tsx";
import { SiteHeader, type SiteHeaderProps } from "./site-header.tsx";
import { SkipLinks } from "./skip-links.tsx";

/** Where every page's content starts; also the target of the first skip link. */
export const CONTENT_ID = "contenu";

export type LayoutSkip = {
  label: string;
  content: string;
  more?: readonly { href: string; label: string }[] | undefined;
};

export type PublicLayoutProps = {
  header: SiteHeaderProps;
  footer: SiteFooterProps;
  skip: LayoutSkip;
  /** Toasts, dialogs: what floats above the page. */
  floating?: ReactNode;
  children: ReactNode;
};

export function PublicLayout({ header, footer, skip, floating, children }: PublicLayoutProps) {
  return (
    <div className="page">
      <SkipLinks label={skip.label} links={getSkipLinks(skip)} />
      <SiteHeader {...header} />
      <main id={CONTENT_ID} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter {...footer} />
      {floating}
    </div>
  );
}

export function getSkipLinks({ content, more = [] }: LayoutSkip) {
  return [{ href: `#${CONTENT_ID}`, label: content }, ...more];
}
