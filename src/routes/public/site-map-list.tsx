import { EMPTY_CRITERIA, searchHref } from "#features/portal/calls/rules/criteria.ts";
import { STATUSES } from "#features/portal/calls/rules/status.ts";
import { useT } from "#platform/i18n/context.tsx";
import { SITE_MAP_GROUPS } from "#shell/site-links.ts";
import { PageHeader } from "#ui/page-header.tsx";

interface Entry {
  href: string;
  label: string;
}

/** The menus of the site with what stands under each page. */
export function SiteMap({ below }: { below: Readonly<Record<string, readonly Entry[]>> }) {
  const t = useT();
  const searches = STATUSES.map((status) => ({
    href: searchHref("/", { ...EMPTY_CRITERIA, statuses: [status] }),
    label: t(`content:map.${status}`),
  }));
  const under = (href: string) => (href === "/" ? searches : (below[href] ?? []));
  return (
    <div className="wrap content-page">
      <PageHeader title={t("content:map.title")} lead={t("content:map.lead")} />
      <div className="site-map">
        {SITE_MAP_GROUPS.map(({ title, links }) => (
          <section key={title}>
            <h2>{t(title)}</h2>
            <ul>
              {links.map(({ href, labelKey }) => (
                <li key={href}>
                  <a href={href}>{t(labelKey)}</a>
                  <Entries entries={under(href)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  if (entries.length === 0) return null;
  return (
    <ul>
      {entries.map(({ href, label }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}
