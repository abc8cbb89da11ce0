import { Outlet, useLocation, useMatches, useRouteLoaderData } from "react-router";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { DepositFrame } from "#features/proposals/deposits/ui/completeness/deposit-frame.tsx";
import {
  loadDepositedSummary,
  loadSubmitBar,
} from "#features/proposals/deposits/views/submit-bar.server.ts";
import { QUESTIONS_ID } from "#features/proposals/dossier-form/rules/paths.ts";
import { TabCountsContext } from "#features/proposals/dossiers/ui/dossier-context.ts";
import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";
import { countUnreadByDossier } from "#features/proposals/workpad/queries/unread.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { useT } from "#platform/i18n/context.tsx";
import { SiteFrame } from "#shell/site-frame.tsx";
import type { RootData } from "../../root.tsx";
import type { Route } from "./+types/layout.ts";

/** Data shown on every page of a dossier. It protects nothing: each page below checks access itself. */
export const loader = pageHandler(async ({ params, context, caller, info: { locale } }) => {
  const { db, clock } = caller;
  const actor = requirePerson(context);
  const dossier = await loadReadableDossier(db, actor, params.id);
  const { id, acronym } = dossier;
  const now = clock.now();
  return {
    dossier: { id, acronym },
    bar: await loadSubmitBar(db, dossier, actor, { locale, now }),
    deposited: await loadDepositedSummary(db, dossier, now),
    unread: (await countUnreadByDossier(db, actor, id))[id] ?? 0,
  };
});

/** The frame of a dossier: the site's frame with full width. */
export default function Dossier({ loaderData }: Route.ComponentProps) {
  const { dossier, bar, deposited, unread } = loaderData;
  const root = useRouteLoaderData("root") as RootData;
  const t = useT();
  const page = useMatches().at(-1)?.loaderData as { editor?: unknown } | undefined;
  return (
    <SiteFrame
      path={root.path}
      person={root.person}
      bell={root.bell}
      demo={root.demo}
      skipTo={page?.editor ? [{ href: `#${QUESTIONS_ID}`, label: t("skip.questions") }] : []}
    >
      <TabCountsContext value={{ workpad: unread, points: bar?.points ?? {} }}>
        <DepositFrame dossier={dossier} bar={bar} deposited={deposited}>
          {/* A new key for each page, also where two addresses share a module. */}
          <Outlet key={useLocation().pathname} />
        </DepositFrame>
      </TabCountsContext>
    </SiteFrame>
  );
}
