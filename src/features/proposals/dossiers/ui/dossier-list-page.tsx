import type { ReactNode } from "react";
import { href } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import { DoneAlert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkTabs } from "#ui/navigation.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { sortByUrgency } from "../rules/dossier.ts";
import { LIST_TABS, type ListTab, listHref } from "../rules/paths.ts";
import type { DossierListItem } from "../views/dossier-list.server.ts";
import { DossierCard, type DossierWork } from "./dossier-card.tsx";

const toListTab = ({ place, archived }: DossierListItem): ListTab =>
  place !== "draft" ? "deposited" : archived ? "archived" : "drafts";

/** A person's dossiers in three tabs: drafts, deposited, archived. */
export function DossierListPage(props: {
  list: readonly (DossierListItem & { readonly work: DossierWork })[];
  tab: ListTab;
  /** Result of the last action. */
  done: "archived" | "restored" | "left" | null;
  /** Open invitations, above the list. */
  children?: ReactNode;
}) {
  const { list, tab, done, children } = props;
  const t = useT();
  const inThisTab = list.filter((dossier) => toListTab(dossier) === tab);
  const visible = tab === "drafts" ? sortByUrgency(inThisTab) : inThisTab;
  const archived = list.filter((dossier) => toListTab(dossier) === "archived").length;
  return (
    <>
      <PageHeader title={t("dossiers:list.title")} lead={t("dossiers:list.lead")} />
      {children}
      {done && <DoneAlert>{t(`dossiers:list.done.${done}`)}</DoneAlert>}
      <LinkTabs
        label={t("dossiers:list.title")}
        items={LIST_TABS.filter((one) => one !== "archived" || archived > 0 || tab === one).map(
          (one) => ({
            href: listHref(one),
            label: t(`dossiers:list.${one}`),
            current: tab === one,
          }),
        )}
      />
      {visible.length === 0 ? (
        <EmptyState
          title={t(`dossiers:list.none.${tab}`)}
          actions={
            tab === "archived" ? (
              <ButtonLink href={listHref("drafts")}>{t("dossiers:list.back")}</ButtonLink>
            ) : (
              <ButtonLink href={href("/")}>{t("dossiers:list.find")}</ButtonLink>
            )
          }
        />
      ) : (
        <ul className="dossier-list">
          {visible.map((dossier) => (
            <li key={dossier.id}>
              <DossierCard dossier={dossier} work={dossier.work} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
