import type { ReactNode } from "react";

export type SiteFooterProps = {
  groups: readonly { title: string; links: readonly { href: string; label: string }[] }[];
  note: ReactNode;
};

export function SiteFooter({ groups, note }: SiteFooterProps) {
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="foot-groups">
          {groups.map(({ title, links }) => (
            <div key={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(({ href, label }) => (
                  <li key={href}>
                    <a href={href}>{label}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className="foot-note">{note}</div>
      </div>
    </footer>
  );
}
