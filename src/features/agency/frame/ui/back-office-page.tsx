import { Fragment, type ReactNode, useContext } from "react";
import { useLocation } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { LinkTabs } from "#ui/navigation.tsx";
import { type FrameLink, findParentPage } from "../rules/frame-links.ts";
import { FrameSectionsContext } from "./frame-context.ts";

interface BackOfficePageProps {
  readonly title: ReactNode;
  /** Where a detail page stands; by default the page of the navigation that it stands below. */
  readonly trail?: readonly Pick<FrameLink, "href" | "label">[];
  /** One or two sentences under the title. */
  readonly lead?: ReactNode;
  /** At most two buttons or links beside the title. */
  readonly actions?: ReactNode;
  /** A list of facts below the title, over the whole width. */
  readonly facts?: ReactNode;
  /** Tabs of the thing that the page is about, instead of those of the section. */
  readonly tabs?: ReactNode;
  /** The ground of the head: white, or that of the page. */
  readonly headGround?: "surface" | "page";
  readonly children: ReactNode;
}

/**
 * A page of the back office. Its head says where the page stands (the section of a detail page, the tabs of the
 * settings), its name, its lead and its actions.
 */
export function BackOfficePage(props: BackOfficePageProps) {
  const { title, lead, actions, facts, tabs: ownTabs, headGround = "surface", children } = props;
  const t = useT();
  const sections = useContext(FrameSectionsContext);
  const parent = findParentPage(sections, useLocation().pathname);
  const trail = props.trail ?? (parent ? [parent] : []);
  const tabs = sections.find(({ current }) => current)?.pages ?? [];
  return (
    <>
      <div className={headGround === "surface" ? "office-head office-band" : "office-head"}>
        <div className="office-wrap office-head-row">
          <div className="grow">
            {trail.length > 0 && (
              <nav className="office-trail" aria-label={t("frame:trail")}>
                {trail.map(({ href, label }, index) => (
                  <Fragment key={href}>
                    {index > 0 && " · "}
                    <AppLink href={href}>{label}</AppLink>
                  </Fragment>
                ))}
              </nav>
            )}
            <h1>{title}</h1>
            {lead && <p className="lead">{lead}</p>}
          </div>
          {actions && <div className="btn-group">{actions}</div>}
        </div>
        {facts && <div className="office-wrap office-facts">{facts}</div>}
        {(ownTabs || tabs.length > 0) && (
          <div className="office-wrap office-tabs">
            {ownTabs ?? <LinkTabs label={t("frame:nav.settingsPages")} items={tabs} />}
          </div>
        )}
      </div>
      <div className="office-wrap office-page">{children}</div>
    </>
  );
}
