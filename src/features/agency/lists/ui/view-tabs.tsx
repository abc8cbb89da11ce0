import { useLanguage } from "#platform/i18n/context.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { MenuDropdown } from "#ui/menu-dropdown.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import { formatListAddress, type ListAddress } from "../rules/list-address.ts";
import { savedViewsHref } from "../rules/saved-view.ts";
import { formatSmallCount } from "./format-small-count.ts";
import { NewViewForm, ViewContentFields } from "./view-forms.tsx";

/** A saved view as a tab. */
export interface ListTab {
  readonly id: string;
  readonly name: string;
  /** The stored query. */
  readonly text: string;
  readonly columns: readonly string[] | null;
  /** Null for an own view. */
  readonly ownerName: string | null;
  /** Null where it was not counted. */
  readonly total: number | null;
  /** Whether the stored query can still be understood. */
  readonly isReadable: boolean;
}

export interface ListTabs {
  /** The name that the views are stored under. */
  readonly list: string;
  /** Whether views are shared with an agency; otherwise among administrators. */
  readonly isStaff: boolean;
  readonly tabs: readonly ListTab[];
  /** Views beyond the tabs, without counts. */
  readonly more: readonly ListTab[];
  /** The opened view, and whether the page shows another query or other columns than it holds. */
  readonly current: (ListTab & { readonly isChanged: boolean }) | null;
}

interface ViewTabsProps {
  readonly path: string;
  readonly address: ListAddress;
  readonly tabs: ListTabs;
  /** Whether the present query can be saved: it was understood. */
  readonly canSave: boolean;
}

/** Saved views as tabs with their counts, and the ways to save the present one. */
export function ViewTabs({ path, address, tabs: views, canSave }: ViewTabsProps) {
  const { list, isStaff, tabs, more, current } = views;
  const { t, locale } = useLanguage();
  const hrefFor = ({ id, text, columns }: ListTab) =>
    path + formatListAddress({ view: id, text, columns });
  const here = path + formatListAddress({ ...address, cursor: null });
  const isOwnChanged =
    canSave && current !== null && current.ownerName === null && current.isChanged;
  return (
    <div className="list-views">
      <nav className="tabs" aria-label={t("lists:views.title")}>
        <AppLink className="tab" href={path} aria-current={current ? undefined : "page"}>
          {t("lists:views.all")}
        </AppLink>
        {tabs.map((tab) => (
          <AppLink
            key={tab.id}
            className="tab"
            href={hrefFor(tab)}
            aria-current={tab.id === current?.id ? "page" : undefined}
            title={tab.ownerName ? t("lists:views.sharedBy", { name: tab.ownerName }) : undefined}
          >
            {tab.ownerName && <Icon name="users" label={t("lists:views.shared")} />}
            {tab.name}{" "}
            {!tab.isReadable ? (
              <Icon name="warning" label={t("lists:views.unreadable")} />
            ) : (
              tab.total !== null && (
                <span className="list-tab-count">{formatSmallCount(t, locale, tab.total)}</span>
              )
            )}
          </AppLink>
        ))}
        <current-in-view hidden />
      </nav>
      <div className="list-view-acts">
        {more.length > 0 && (
          <MenuDropdown quiet summary={t("lists:views.more", { count: more.length })}>
            <ul className="menu-list">
              {more.map((tab) => (
                <li key={tab.id}>
                  <AppLink href={hrefFor(tab)}>{tab.name}</AppLink>
                </li>
              ))}
            </ul>
          </MenuDropdown>
        )}
        {isOwnChanged && (
          <form method="post" action={savedViewsHref(list, here)}>
            <PageAgencyField />
            <input type="hidden" name="intent" value="overwrite" />
            <input type="hidden" name="id" value={current.id} />
            <ViewContentFields address={address} />
            <Button type="submit" size="s">
              {t("lists:views.overwrite", { name: current.name })}
            </Button>
          </form>
        )}
        {canSave && (
          <MenuDropdown quiet alignEnd summary={t("lists:views.save")}>
            <NewViewForm list={list} from={here} address={address} isStaff={isStaff} />
          </MenuDropdown>
        )}
        {tabs.length > 0 && (
          <AppLink href={savedViewsHref(list, here)}>{t("lists:views.manage")}</AppLink>
        )}
      </div>
    </div>
  );
}
