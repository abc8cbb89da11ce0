import { data, href, redirect } from "react-router";
import {
  finishOrcidAuthorization,
  type OrcidProblem,
} from "#features/people/accounts/commands/finish-orcid-authorization.server.ts";
import { getPerson, toVisitorCaller } from "#features/people/accounts/rules/actor.ts";
import { signIdentityProof } from "#features/people/accounts/rules/identity-proof.ts";
import {
  accountDoneHref,
  completeAccountHref,
  SPACE_HREF,
} from "#features/people/accounts/rules/paths.ts";
import {
  readBrowserFields,
  readBrowserKey,
} from "#features/people/accounts/rules/request-browser.ts";

import { buildSignInHeaders } from "#features/people/accounts/rules/sign-in-headers.ts";
import { OrcidProblemPage } from "#features/people/accounts/ui/orcid-problem-page.tsx";
import { requestOrcidReading } from "#features/people/researchers/commands/request-orcid-reading.server.ts";
import { productActor } from "#platform/actor.ts";
import { ERROR_STATUS, ignoreTooManyRequests } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/orcid-check.ts";

const AWAY: readonly OrcidProblem[] = ["unreachable", "provider", "noRecord"];

/** Destinations that an incomplete account may go to before it is completed: address confirmation, repeated sign-in. */
const FIRST_OF_ALL = [`${href("/apres-connexion")}?pour=address`, href("/connexion-reprise")];

/** The redirect address registered with ORCID. */
export const loader = pageHandler(async ({ request, url, context, caller, info }) => {
  const actor = getPerson(context);
  const { origin, locale } = info;
  const outcome = await finishOrcidAuthorization(actor ? caller : toVisitorCaller(caller), {
    query: url.searchParams,
    browserKey: readBrowserKey(request, origin),
    ...readBrowserFields(request, info),
  });
  if (outcome.kind === "signedIn" || outcome.kind === "linked") {
    const reader = { ...caller, actor: productActor("orcid-check", outcome.userId) };
    await requestOrcidReading(reader, {}).catch(ignoreTooManyRequests);
  }
  if (outcome.kind === "signedIn") {
    const { next, lacks } = outcome;
    const stays = FIRST_OF_ALL.some((path) => next.startsWith(path));
    throw redirect(lacks && !stays ? completeAccountHref(next) : next, {
      headers: buildSignInHeaders(outcome, info),
    });
  }
  if (outcome.kind !== "problem") {
    if (outcome.kind === "linked") throw redirect(accountDoneHref("linked"));
    const to = new URL(outcome.next, origin);
    const proof = signIdentityProof(caller.signer, actor?.sessionId ?? "", caller.clock.now());
    to.searchParams.set("preuve", proof);
    throw redirect(`${to.pathname}${to.search}`);
  }
  const { problem, forLink, next = SPACE_HREF } = outcome;
  const status = AWAY.includes(problem) ? ERROR_STATUS.UNAVAILABLE : ERROR_STATUS.BAD_REQUEST;
  return data({ locale, problem, forLink, next }, { status });
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({
    title: t(`accounts:orcid.problem.${loaderData?.problem ?? "unknown"}.title`),
  })),
];

export default function OrcidCheck({ loaderData }: Route.ComponentProps) {
  return <OrcidProblemPage {...loaderData} />;
}
