import type { ReactNode } from "react";
import { href } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkTabs } from "#ui/navigation.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { sortByUrgency } from "../rules/sort-by-urgency.ts";
import type { DossierListItem } from "../views/dossier-list.server.ts";
import { DossierCard, type DossierWork } from "./dossier-card.tsx";
import { LIST_TABS, type ListTab, listHref } from "./dossier-hrefs.ts";

const toListTab = ({ place, archived }: DossierListItem): ListTab =>
  place !== "draft" ? "deposited" : archived ? "archived" : "drafts";

/** One's dossiers: those being written, those with an agency, and drafts of closed calls that were put away. */
export function DossierListPage(props: {
  list: readonly (DossierListItem & { readonly work: DossierWork })[];
  tab: ListTab;
  /** What was just done. */
  done: "archived" | "restored" | null;
  /** What waits for an answer of the person, above the list. */
  children?: ReactNode;
}) {
  const { list, tab, done, children } = props;
  const t = useT();
  const inThisTab = list.filter((dossier) => toListTab(dossier) === tab);
  const shown = tab === "drafts" ? sortByUrgency(inThisTab) : inThisTab;
  const archived = list.filter((dossier) => toListTab(dossier) === "archived").length;
  return (
    <>
      <PageHeader title={t("dossiers:list.title")} lead={t("dossiers:list.lead")} />
      {children}
      {done && (
        <Alert tone="done" role="status" takesLostFocus>
          {t(`dossiers:list.done.${done}`)}
        </Alert>
      )}
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
      {shown.length === 0 ? (
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
          {shown.map((dossier) => (
            <li key={dossier.id}>
              <DossierCard dossier={dossier} work={dossier.work} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
