import { type ReactNode, useContext, useRef } from "react";
import { href } from "react-router";
import { useLanguage } from "#platform/i18n/context.tsx";
import { AppLink } from "#ui/app-link.tsx";
import type { DossierHeadView } from "../views/dossier-head.server.ts";
import { DepositContext } from "./deposit-context.ts";
import { LIST_HREF } from "./dossier-hrefs.ts";
import { CompactNavigation, DossierNavigation, useDossierSteps } from "./dossier-navigation.tsx";
import { DepositState, DossierTime } from "./dossier-state.tsx";
import type { DossierTab } from "./dossier-tabs.ts";
import { useStickyBar } from "./use-sticky-bar.ts";

interface DossierFrameProps {
  head: DossierHeadView;
  /** The page as the navigation names it. */
  tab: DossierTab;
  /** Who else is there, on pages that know. */
  people?: ReactNode;
  /** What is saved, on pages that save by themselves. */
  saved?: ReactNode;
  /** Buttons of the page that stay in reach. */
  tools?: ReactNode;
  children: ReactNode;
}

/**
 * Around every page of a dossier: what it is and who is there; a bar that stays in sight with the time left, what is saved and
 * whether it is deposited; the navigation.
 */
export function DossierFrame({ head, tab, people, saved, tools, children }: DossierFrameProps) {
  const { t } = useLanguage();
  const { call } = head;
  const deposit = useContext(DepositContext);
  const steps = useDossierSteps(head.id, tab);
  const headRef = useRef<HTMLElement>(null);
  const barRef = useRef<HTMLDivElement>(null);
  const aroundRef = useRef<HTMLDivElement>(null);
  const isStuck = useStickyBar({ head: headRef, bar: barRef, around: aroundRef });
  return (
    <div className="dossier">
      <header ref={headRef} className="dossier-head">
        <div className="wrap">
          <div>
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
              {head.acronym} <span className="dossier-title">— {head.title}</span>
            </h1>
          </div>
          <div className="dossier-acts">
            {people}
            {deposit.acts}
          </div>
        </div>
      </header>
      <div ref={aroundRef} className="dossier-sticky">
        <div ref={barRef} className="dossier-bar" data-stuck={isStuck || undefined}>
          <div className="wrap">
            <DossierTime head={head} />
            {saved ?? deposit.saved}
            <DepositState head={head} />
            {tools}
            {isStuck && <CompactNavigation steps={steps} />}
          </div>
        </div>
        <DossierNavigation steps={steps} />
      </div>
      <div className="wrap dossier-page">
        {/* The page of the deposit says it itself, with all that belongs to it. */}
        {deposit.notice && tab !== "deposit" && (
          <div className="dossier-notice">{deposit.notice}</div>
        )}
        {children}
      </div>
    </div>
  );
}
