import { data, redirect } from "react-router";
import { startOrcidAuthorization } from "#features/people/accounts/commands/start-orcid-authorization.server.ts";
import { getPerson, toVisitorCaller } from "#features/people/accounts/rules/actor.ts";
import { readOrcidPurpose } from "#features/people/accounts/rules/identity-proof.ts";
import { completeAccountHref, getReturnTo } from "#features/people/accounts/rules/paths.ts";
import {
  buildBrowserKeyCookie,
  readBrowserKey,
} from "#features/people/accounts/rules/request-browser.ts";
import { createToken } from "#features/people/accounts/rules/secret-token.server.ts";
import { OrcidProblemPage } from "#features/people/accounts/ui/orcid-problem-page.tsx";
import { DomainError } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/orcid-start.ts";

/** Refusals with a page of their own, which offers the other ways to sign in. */
const PROBLEMS = new Map([
  ["UNAVAILABLE", "unreachable"],
  ["TOO_MANY_REQUESTS", "tooMany"],
  ["NOT_FOUND", "notOffered"],
] as const);

/**
 * Starts the ORCID flow: to sign in, or to link an iD to the current account (`lien`, signed for this session). A
 * link and not a form, because the content security policy forbids forms that redirect to another site.
 */
export const loader = pageHandler(async ({ request, url, context, caller, info }) => {
  const actor = getPerson(context);
  const next = getReturnTo(url, info);
  const lien = url.searchParams.get("lien");
  if (lien === null && actor) throw redirect(next);
  if (lien !== null) {
    const way = readOrcidPurpose(caller.signer, actor, { lien, now: caller.clock.now() });
    if (way === null) throw new DomainError("BAD_REQUEST");
    // The identity proof has expired: the account page asks for it again.
    if (way === "stale") throw redirect(completeAccountHref(next));
  }
  const key = readBrowserKey(request, info.origin) ?? createToken();
  try {
    const address = await startOrcidAuthorization(actor ? caller : toVisitorCaller(caller), {
      next,
      browserKey: key,
    });
    const cookie = buildBrowserKeyCookie(key, info.origin);
    throw redirect(address, { headers: { "Set-Cookie": cookie } });
  } catch (error) {
    const problem = error instanceof DomainError && PROBLEMS.get(error.code as "UNAVAILABLE");
    if (!problem) throw error;
    const answer = { locale: info.locale, problem, forLink: actor !== null, next };
    return data(answer, { status: error.status });
  }
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: t(`accounts:orcid.problem.${loaderData?.problem ?? "unreachable"}.title`),
  }));

export default function OrcidStart({ loaderData }: Route.ComponentProps) {
  return <OrcidProblemPage {...loaderData} />;
}
