import { InvitationPage } from "#features/team/ui/invitation-page.tsx";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import type { Route } from "./+types/discover.ts";
import { invitationMeta } from "./invitation-meta.ts";
import { loadInvitation } from "./load-invitation.server.ts";

export const loader = pageHandler(loadInvitation);

export const handle = { secretPath: true };

export const meta = ({ loaderData }: Route.MetaArgs) => invitationMeta(loaderData?.locale);

export default function Discover({ loaderData: { view, memberOf } }: Route.ComponentProps) {
  return <InvitationPage view={view} memberOf={memberOf} />;
}
