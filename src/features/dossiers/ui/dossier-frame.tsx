import { type ReactNode, useContext } from "react";
import { href } from "react-router";
import { useLanguage } from "#platform/i18n/context.tsx";
import { LinkTabs } from "#ui/link-tabs.tsx";
import type { DossierHeadView } from "../views/dossier-head.server.ts";
import { DepositContext } from "./deposit-context.ts";
import {
  appendicesHref,
  consortiumHref,
  contactsHref,
  depositHref,
  exportsHref,
  generalHref,
  journalHref,
  LIST_HREF,
  publicationsHref,
  scientificHref,
  teamHref,
  workpadHref,
} from "./dossier-hrefs.ts";
import { DepositState, DossierTime } from "./dossier-state.tsx";
import { TabCounts } from "./tab-counts.ts";

export type DossierTab =
  | "general"
  | "scientific"
  | "consortium"
  | "team"
  | "contacts"
  | "appendices"
  | "workpad"
  | "comments"
  | "publications-hal"
  | "publications-hal-cv"
  | "export"
  | "journal"
  | "deposit";

/** Around every page of a dossier: its head, which always says how long is left and whether it is deposited, and its tabs. */
export function DossierFrame(props: {
  head: DossierHeadView;
  /** Null: a page beside the tabs. */
  tab: DossierTab | null;
  /** The page says it in a bar of its own that stays in sight. */
  stateBelow?: boolean | undefined;
  children: ReactNode;
}) {
  const { head, tab, children } = props;
  const { t } = useLanguage();
  const { call } = head;
  const counts = useContext(TabCounts);
  const { bar, notice, missing } = useContext(DepositContext);
  const withMissing = <Item extends { href: string }>(item: Item) => {
    const count = missing.get(item.href);
    return count ? { ...item, count, countLabel: t("dossiers:tabs.missing", { count }) } : item;
  };
  return (
    <div className="dossier">
      <header className="dossier-head">
        <div className="wrap">
          <p className="dossier-crumb">
            <a className="link" href={LIST_HREF}>
              {t("dossiers:list.title")}
            </a>{" "}
            · {call.partner} ·{" "}
            <a className="link" href={href("/appel/:slug", { slug: call.slug })}>
              {call.title}
            </a>
          </p>
          <h1>
            {head.acronym} — {head.title}
          </h1>
          {!props.stateBelow && (
            <div className="dossier-state">
              <DossierTime head={head} />
              <DepositState head={head} />
              {bar}
            </div>
          )}
        </div>
      </header>
      <div className="wrap">
        {/* The page of the deposit says it itself, with all that belongs to it. */}
        {notice && tab !== "deposit" && <div className="dossier-notice">{notice}</div>}
        <LinkTabs
          label={t("dossiers:tabs.label")}
          items={[
            {
              href: generalHref(head.id),
              label: t("dossiers:tabs.general"),
              current: tab === "general",
            },
            {
              href: scientificHref(head.id),
              label: t("dossiers:tabs.scientific"),
              current: tab === "scientific",
            },
            {
              href: consortiumHref(head.id),
              label: t("dossiers:tabs.consortium"),
              current: tab === "consortium",
            },
            {
              href: teamHref(head.id),
              label: t("dossiers:tabs.team"),
              current: tab === "team",
            },
            {
              href: contactsHref(head.id),
              label: t("dossiers:tabs.contacts"),
              current: tab === "contacts",
            },
            {
              href: appendicesHref(head.id),
              label: t("dossiers:tabs.appendices"),
              current: tab === "appendices",
            },
            {
              href: workpadHref(head.id),
              label: t("dossiers:tabs.workpad"),
              current: tab === "workpad",
              // Whoever is there reads them.
              count: tab === "workpad" ? undefined : counts.workpad,
              countLabel: t("dossiers:list.unread", { count: counts.workpad }),
            },
            {
              href: publicationsHref(head.id, "publications-hal"),
              label: t("dossiers:tabs.publications"),
              current: tab === "publications-hal",
            },
            {
              href: publicationsHref(head.id, "publications-hal-cv"),
              label: t("dossiers:tabs.publicationsCv"),
              current: tab === "publications-hal-cv",
            },
            {
              href: exportsHref(head.id),
              label: t("dossiers:tabs.export"),
              current: tab === "export",
            },
            {
              href: journalHref(head.id),
              label: t("dossiers:tabs.journal"),
              current: tab === "journal",
            },
            {
              href: depositHref(head.id),
              label: t("dossiers:tabs.deposit"),
              current: tab === "deposit",
            },
          ].map(withMissing)}
        />
        {children}
      </div>
    </div>
  );
}
