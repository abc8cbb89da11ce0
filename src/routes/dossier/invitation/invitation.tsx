import { redirect } from "react-router";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { generalHref } from "#features/proposals/dossiers/rules/paths.ts";
import {
  acceptInvitation,
  declineInvitation,
} from "#features/proposals/team/commands/answer-invitation.server.ts";
import { markInvitationRead } from "#features/proposals/team/commands/invitation-link.server.ts";
import { loadInvitationByHash } from "#features/proposals/team/queries/invitations.server.ts";
import { acceptHref, declineHref, invitationHref } from "#features/proposals/team/rules/paths.ts";
import {
  clearPendingCookie,
  createPendingCookie,
  isInvitationPending,
} from "#features/proposals/team/rules/pending-invitation.ts";
import { InvitationPage } from "#features/proposals/team/ui/invitation-page.tsx";
import { loadAccessView } from "#features/proposals/team/views/access-view.server.ts";
import { toInvitationView } from "#features/proposals/team/views/invitation-view.server.ts";
import { DomainError } from "#platform/errors.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { signInWithReturnTo } from "#platform/http/return-to.server.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/invitation.ts";

/**
 * One module for an invitation's three addresses. Its buttons post to the current page, so that the hash is written
 * nowhere else; during the sign-in the hash waits in a sealed cookie. Only an acceptance posted in this browser
 * before the sign-in is carried out without asking again: that post alone sets the pending cookie.
 */
export const loader = pageHandler(async (args) => {
  if (args.caller.actor.kind === "person" && isInvitationPending(args, args.params.hash ?? "")) {
    const joined = await accept(args, false);
    if (joined) throw joined;
  }
  return loadInvitation(args);
});

export const action = pageHandler(async (args) => {
  const { request, params, caller } = args;
  const form = await readForm(request, ["otherAddress", "reason"]);
  const hash = params.hash ?? "";
  return intents(form, {
    async read() {
      await markInvitationRead(caller, { hash });
    },
    decline: ({ reason }) =>
      submit(form, async () => {
        await declineInvitation(caller, { hash, reason });
        throw redirect(declineHref(hash), 303);
      }),
    async accept({ otherAddress }) {
      if (caller.actor.kind === "visitor") throw await signInToAccept(args, hash);
      const joined = await accept(args, otherAddress === "on");
      if (joined) throw joined;
    },
  });
});

/** Redirects a visitor to the sign-in; the invitation is accepted afterwards. */
async function signInToAccept(args: RouteArgs, hash: string): Promise<Response> {
  const { db, actor } = args.caller;
  const { id } = await loadInvitationByHash(db, actor, hash);
  const { location, cookie } = signInWithReturnTo(args, acceptHref(hash), {
    kind: "invitation",
    otherBrowserPath: acceptHref(id),
  });
  const headers = new Headers({ "Set-Cookie": cookie });
  headers.append("Set-Cookie", createPendingCookie(args, hash));
  return redirect(location, { status: 303, headers });
}

/** Accepts and returns the redirect to the dossier; null where the page has to ask or explain first. */
async function accept(args: RouteArgs, otherAddress: boolean) {
  const { params, caller } = args;
  try {
    const answer = await acceptInvitation(caller, { hash: params.hash ?? "", otherAddress });
    if (answer.kind === "otherAddress") return null;
    return redirect(generalHref(answer.dossierId), {
      status: 303,
      headers: { "Set-Cookie": clearPendingCookie(args) },
    });
  } catch (error) {
    // The invitation has ended, the person is a member already, or the agency leaves the team closed: the page says which.
    if (!(error instanceof DomainError)) throw error;
    if (["STALE", "TAKEN"].includes(error.code) || error.details.why === "partClosed") return null;
    throw error;
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("team:invitation.title") })),
  { name: "robots", content: "noindex" },
];

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const { view, memberOf } = loaderData;
  return <InvitationPage view={view} memberOf={memberOf} submission={actionData} />;
}

/** Data of the invitation pages. Redirects members to the dossier once nothing is left to answer. */
async function loadInvitation({ params, caller, info: { locale } }: RouteArgs) {
  const { db, actor, clock } = caller;
  const hash = params.hash ?? "";
  const invitation = await loadInvitationByHash(db, actor, hash);
  const { id, membership } = await dossierForActor(db, actor, invitation.dossierId);
  const view = toInvitationView(invitation, actor, { locale, now: clock.now() });
  if (membership && view.kind === "over") throw redirect(generalHref(id));
  if (actor.kind === "person" && view.kind === "over") {
    // The person was invited again: redirect to the new invitation.
    const access = await loadAccessView(db, actor, id, clock.now());
    if (access?.invitationId) throw redirect(invitationHref(access.invitationId));
  }
  return {
    locale,
    view,
    memberOf: membership ? id : null,
  };
}
