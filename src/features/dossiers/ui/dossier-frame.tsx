import { type ReactNode, useContext } from "react";
import { href } from "react-router";
import { useLanguage } from "#platform/i18n/context.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { LinkTabs } from "#ui/link-tabs.tsx";
import type { DossierHeadView } from "../views/dossier-head.server.ts";
import { DepositContext } from "./deposit-context.ts";
import { LIST_HREF } from "./dossier-hrefs.ts";
import { DepositState, DossierTime } from "./dossier-state.tsx";
import { DOSSIER_TABS, type DossierTab } from "./dossier-tabs.ts";
import { TabCounts } from "./tab-counts.ts";

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
  const countOf = (name: DossierTab, address: string) => {
    // Whoever is there reads them.
    if (name === "workpad" && tab !== "workpad" && counts.workpad > 0)
      return {
        count: counts.workpad,
        countLabel: t("dossiers:list.unread", { count: counts.workpad }),
      };
    const count = missing.get(address);
    return count ? { count, countLabel: t("dossiers:tabs.missing", { count }) } : {};
  };
  return (
    <div className="dossier">
      <header className="dossier-head">
        <div className="wrap">
          <p className="dossier-crumb">
            <AppLink className="link" href={LIST_HREF}>
              {t("dossiers:list.title")}
            </AppLink>{" "}
            · {call.partner} ·{" "}
            <AppLink className="link" href={href("/appel/:slug", { slug: call.slug })}>
              {call.title}
            </AppLink>
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
          // Of what is deposited nothing is missing.
          items={DOSSIER_TABS.filter((one) => one.tab !== "completeness" || bar !== null).map(
            ({ tab: name, href: hrefOf }) => {
              const address = hrefOf(head.id);
              return {
                href: address,
                label: t(`dossiers:tabs.${name}`),
                current: tab === name,
                ...countOf(name, address),
              };
            },
          )}
        />
        {children}
      </div>
    </div>
  );
}
