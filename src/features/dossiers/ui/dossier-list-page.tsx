import type { ReactNode } from "react";
import { href } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Panel } from "#ui/panel.tsx";
import { TimeBar } from "#ui/time-bar.tsx";
import type { DossierListItem } from "../views/dossier-list.server.ts";
import { LIST_HREF } from "./dossier-hrefs.ts";

type Tab = "drafts" | "deposited";

/** One's dossiers: those being written, and those with an agency. */
export function DossierListPage(props: {
  list: readonly DossierListItem[];
  tab: Tab;
  /** What waits for an answer of the person, above the list. */
  children?: ReactNode;
}) {
  const { list, tab, children } = props;
  const t = useT();
  const drafts = list.filter(({ place }) => place === "draft");
  const shown = tab === "drafts" ? drafts : list.filter(({ place }) => place !== "draft");
  return (
    <>
      <PageHeader title={t("dossiers:list.title")} lead={t("dossiers:list.lead")} />
      {children}
      <LinkTabs
        label={t("dossiers:list.title")}
        items={[
          { href: LIST_HREF, label: t("dossiers:list.drafts"), current: tab === "drafts" },
          {
            href: `${LIST_HREF}?etat=deposes`,
            label: t("dossiers:list.deposited"),
            current: tab === "deposited",
          },
        ]}
      />
      {shown.length === 0 ? (
        <EmptyState
          title={t(tab === "drafts" ? "dossiers:list.noDrafts" : "dossiers:list.noDeposited")}
          actions={<ButtonLink href={href("/")}>{t("dossiers:list.find")}</ButtonLink>}
        />
      ) : (
        <ul className="dossier-list">
          {shown.map((dossier) => (
            <li key={dossier.id}>
              <DossierCard dossier={dossier} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function DossierCard({ dossier }: { dossier: DossierListItem }) {
  const t = useT();
  const { id, name, role, call, partner, time, deposited } = dossier;
  return (
    <Panel>
      <p className="small muted">
        {partner} · {call}
      </p>
      <h2 className="dossier-name">
        <a className="link" href={href("/mon-espace/dossier/:id", { id })}>
          {name}
        </a>
      </h2>
      <p className="small">
        {t(`dossiers:roles.${role}`)} ·{" "}
        {deposited ? (
          t("dossiers:head.deposited", { date: deposited })
        ) : (
          <b>{t("dossiers:head.notDeposited")}</b>
        )}
      </p>
      <TimeBar ratio={time.ratio} tone={time.tone} />
      <p className="small">
        {time.words} · <time dateTime={time.iso}>{time.moment}</time>
      </p>
    </Panel>
  );
}
