import { data, redirect } from "react-router";
import { personOf } from "#features/accounts/actor.ts";
import { browserKey, browserKeyCookie } from "#features/accounts/browser-key.ts";
import { startOrcid } from "#features/accounts/commands/start-orcid.server.ts";
import { isOrcidLinkWish } from "#features/accounts/orcid-link-wish.server.ts";
import { newToken } from "#features/accounts/secret-token.server.ts";
import { OrcidProblemPage } from "#features/accounts/ui/orcid-problem.tsx";
import { DomainError, ERROR_STATUS } from "#platform/errors.ts";
import { localPath } from "#platform/http/local-path.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/orcid-start.ts";

const HOME = "/mon-espace";
const STATUS = {
  unreachable: ERROR_STATUS.UNAVAILABLE,
  tooMany: ERROR_STATUS.TOO_MANY_REQUESTS,
  notOffered: ERROR_STATUS.NOT_FOUND,
} as const;

/**
 * The way to ORCID: to sign in, or (`lien`, which only our own page could write for this session) to link an iD to
 * the account one is signed in to. A link and not a form, because a form may not be led on to another site.
 */
export const loader = pageHandler(async ({ request, url, context, info }) => {
  const deps = context.get(webDepsContext);
  const actor = personOf(context);
  const next = localPath(url.searchParams.get("next"), info.origin) ?? HOME;
  const wish = url.searchParams.get("lien");
  if (wish === null && actor) throw redirect(next);
  if (wish !== null && !isOrcidLinkWish(deps.signer, actor, wish)) {
    throw new DomainError("BAD_REQUEST");
  }
  const key = browserKey(request) ?? newToken();
  const outcome = await startOrcid(deps, {
    next,
    origin: info.origin,
    clientAddress: info.clientAddress,
    browserKey: key,
    linkUserId: actor?.userId ?? null,
    fresh: wish !== null,
  });
  if (outcome.kind === "go") {
    throw redirect(outcome.href, {
      headers: { "Set-Cookie": browserKeyCookie(key, info.origin) },
    });
  }
  const answer = { locale: info.locale, problem: outcome.kind, forLink: actor !== null };
  return data(answer, { status: STATUS[outcome.kind] });
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({
    title: t(`accounts:orcid.problem.${loaderData?.problem ?? "unreachable"}.title`),
  }));

export default function OrcidStart({ loaderData }: Route.ComponentProps) {
  return <OrcidProblemPage problem={loaderData.problem} forLink={loaderData.forLink} />;
}
