import { getSignedInActor } from "#features/people/accounts/rules/actor.ts";
import { formatPersonName } from "#features/people/accounts/rules/person-name.ts";
import { SignedInAgainPage } from "#features/people/accounts/ui/sign-in-again.tsx";
import { getActingId } from "#platform/actor.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/signed-in-again.ts";

/** Last page of a window opened to sign in again. It notifies the waiting page. */
export const loader = pageHandler(({ context, info }) => {
  const actor = getSignedInActor(context);
  return {
    locale: info.locale,
    person: actor && { actingId: getActingId(actor), name: formatPersonName(actor) },
  };
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("accounts:again.doneTitle") })),
  { name: "robots", content: "noindex" },
];

export default function SignedInAgain({ loaderData }: Route.ComponentProps) {
  return <SignedInAgainPage person={loaderData.person} />;
}
