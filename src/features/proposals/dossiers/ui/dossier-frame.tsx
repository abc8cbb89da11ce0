import {
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { href } from "react-router";
import { useLanguage } from "#platform/i18n/context.tsx";
import { AppLink } from "#ui/app-link.tsx";
import type { DossierTab } from "../rules/dossier-tabs.ts";
import { LIST_HREF } from "../rules/paths.ts";
import type { DossierHeadView } from "../views/dossier-head.server.ts";
import { DepositContext } from "./dossier-context.ts";
import { CompactNavigation, DossierNavigation, useDossierSteps } from "./dossier-navigation.tsx";
import { DepositState, DossierTime } from "./dossier-state.tsx";

interface DossierFrameProps {
  head: DossierHeadView;
  tab: DossierTab;
  /** Other members on the page, where known. */
  people?: ReactNode;
  /** State of the autosave, on pages that have one. */
  saved?: ReactNode;
  /** Buttons of the page that stay visible in the bar. */
  tools?: ReactNode;
  children: ReactNode;
}

/**
 * Frame of every page of a dossier: names and members present; a sticky bar with the time left, the save state and the
 * deposit state; the navigation.
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
              {/* The number begins with the agency. Before the title, which narrow screens cut off. */}
              · {head.number} ·{" "}
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
        {/* The deposit page shows the same notice with its details. */}
        {deposit.notice && tab !== "deposit" && (
          <div className="dossier-notice">{deposit.notice}</div>
        )}
        {children}
      </div>
    </div>
  );
}

interface StickyParts {
  /** The part above the bar: once scrolled away, the bar is stuck at the top of the window. */
  readonly head: RefObject<HTMLElement | null>;
  /** The bar. On small screens it is sticky together with `around`, which contains the bar and the navigation. */
  readonly bar: RefObject<HTMLElement | null>;
  readonly around: RefObject<HTMLElement | null>;
}

const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * Returns whether the bar is stuck at the top of the window, and maintains two styles. `--form-bar` on the frame is the
 * height of the bar, used as scroll margin. A bar that shrinks when stuck gets a bottom margin of the difference: otherwise
 * the page would jump and the head would scroll back into view.
 */
function useStickyBar({ head, bar, around }: StickyParts): boolean {
  const [isStuck, setIsStuck] = useState(false);
  const fullHeight = useRef(0);
  useEffect(() => {
    if (!head.current) return;
    const siteHead = document.querySelector<HTMLElement>(".top")?.offsetHeight ?? 0;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) setIsStuck(!entry.isIntersecting && entry.boundingClientRect.top < siteHead);
      },
      { rootMargin: `-${siteHead}px 0px 0px 0px` },
    );
    observer.observe(head.current);
    return () => observer.disconnect();
  }, [head]);
  useBrowserLayoutEffect(() => {
    const [inner, outer] = [bar.current, around.current];
    const frame = outer?.parentElement;
    if (!inner || !outer || !frame) return;
    const measure = () => {
      const sticky = getComputedStyle(outer).display === "contents" ? inner : outer;
      const height = sticky.offsetHeight;
      if (!isStuck) fullHeight.current = height;
      const free = isStuck ? Math.max(0, fullHeight.current - height) : 0;
      sticky.style.marginBottom = free > 0 ? `${free}px` : "";
      if (sticky !== outer) outer.style.marginBottom = "";
      else inner.style.marginBottom = "";
      frame.style.setProperty("--form-bar", `${height}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(inner);
    observer.observe(outer);
    return () => observer.disconnect();
  }, [bar, around, isStuck]);
  return isStuck;
}
