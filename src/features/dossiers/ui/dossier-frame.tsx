import type { ReactNode } from "react";
import { href } from "react-router";
import { useLanguage } from "#platform/i18n/context.tsx";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { StatusMark } from "#ui/status-mark.tsx";
import type { DossierHeadView } from "../views/dossier-head.server.ts";
import { generalHref, LIST_HREF, scientificHref } from "./dossier-hrefs.ts";

export type DossierTab = "general" | "scientific";

/** Around every page of a dossier: its head, which always says how long is left and whether it is deposited, and its tabs. */
export function DossierFrame(props: {
  head: DossierHeadView;
  tab: DossierTab;
  children: ReactNode;
}) {
  const { head, tab, children } = props;
  const { t } = useLanguage();
  const { call } = head;
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
          <p className="dossier-state">
            <span className={`dossier-left dossier-left-${call.time.tone}`}>
              {call.time.words} · <time dateTime={call.time.iso}>{call.time.moment}</time> (
              {t("dossiers:head.paris")})
            </span>
            {head.deposited ? (
              <StatusMark tone="open">
                {t("dossiers:head.deposited", { date: head.deposited })}
              </StatusMark>
            ) : (
              <span className="dossier-not-sent">{t("dossiers:head.notDeposited")}</span>
            )}
          </p>
        </div>
      </header>
      <div className="wrap">
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
          ]}
        />
        {children}
      </div>
    </div>
  );
}
