import { Outlet, useLocation } from "react-router";
import { listOwnMemberships } from "#features/agency/administration/queries/own-memberships.server.ts";
import { findFrameAgency } from "#features/agency/frame/queries/frame-agency.server.ts";
import { requireBackOffice } from "#features/agency/frame/queries/require-back-office.server.ts";
import { BackOfficeLayout } from "#features/agency/frame/ui/back-office-layout.tsx";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { toPageAgency } from "#platform/forms/page-agency.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { framedRefusalContext } from "#product/product-context.ts";
import { ACCESS_HREF, listShownSections, toFrameSections } from "#shell/back-office-links.ts";
import { listLanguageLinks } from "#shell/site-links.ts";
import type { Route } from "./+types/layout.ts";

/** What the frame shows. It protects nothing by itself: every page below checks access again. */
export const loader = pageHandler(async ({ context, caller, info: { locale } }) => {
  const actor = requireBackOffice(context);
  const { firstName, lastName, email } = actor;
  return {
    agency: await findFrameAgency(caller.db, actor, locale),
    drawnFor: toPageAgency(actor),
    role: actor.kind === "staff" ? actor.role : null,
    person: { firstName, lastName, email },
    otherAgencies: actor.kind === "staff" ? await listOtherAgencies(caller.db, actor) : [],
    sections: listShownSections(actor),
    /** The address that was refused, where the frame stands in for it. */
    refusedPath: context.get(framedRefusalContext)?.path ?? null,
  };
});

async function listOtherAgencies(db: Db, { userId, partnerId }: StaffActor) {
  const memberships = await listOwnMemberships(db, userId);
  const others = memberships.filter((membership) => membership.partnerId !== partnerId);
  return others.map(({ partnerId, code }) => ({ partnerId, code }));
}

/** The frame of the back office, for staff and administrators. */
export default function BackOffice({ loaderData }: Route.ComponentProps) {
  const { agency, drawnFor, role, person, otherAgencies, sections, refusedPath } = loaderData;
  const location = useLocation();
  const path = refusedPath ?? `${location.pathname}${location.search}`;
  const [pathname = ""] = path.split("?");
  const { t, locale } = useLanguage();
  const acting =
    agency && role
      ? t("frame:acting", { agency: agency.code, role: t(`staff:roles.${role}`) })
      : t("frame:administrator");
  return (
    <BackOfficeLayout
      agency={agency}
      drawnFor={drawnFor}
      sections={toFrameSections(sections, pathname, t)}
      languages={listLanguageLinks(t, locale, path)}
      person={{ ...person, acting, accessHref: ACCESS_HREF, otherAgencies }}
    >
      <Outlet />
    </BackOfficeLayout>
  );
}
