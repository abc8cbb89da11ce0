import { data, href, redirect } from "react-router";
import { asVisitor, personOf } from "#features/people/accounts/actor.ts";
import {
  finishOrcid,
  type OrcidProblem,
} from "#features/people/accounts/commands/finish-orcid.server.ts";
import { browserOf } from "#features/people/accounts/rules/browser.ts";
import { browserKey } from "#features/people/accounts/rules/browser-key.ts";
import {
  accountDoneHref,
  completeAccountHref,
  SPACE_HREF,
} from "#features/people/accounts/rules/hrefs.ts";
import { identityProof } from "#features/people/accounts/rules/orcid-proof.ts";
import { OrcidProblemPage } from "#features/people/accounts/ui/orcid-problem.tsx";
import { requestOrcidReading } from "#features/people/researchers/commands/request-orcid-reading.server.ts";
import { productActor } from "#platform/actor.ts";
import { ERROR_STATUS, ignoreTooMany } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/orcid-check.ts";
import { signInHeaders } from "./sign-in-headers.server.ts";

const AWAY: readonly OrcidProblem[] = ["unreachable", "provider", "noRecord"];

/** Who confirms an address or signs in again goes on with it: an incomplete account can wait. */
const FIRST_OF_ALL = [`${href("/apres-connexion")}?pour=address`, href("/connexion-reprise")];

/** Where ORCID sends people back to. */
export const loader = pageHandler(async ({ request, url, context, caller, info }) => {
  const actor = personOf(context);
  const { origin, locale } = info;
  const outcome = await finishOrcid(actor ? caller : asVisitor(caller), {
    query: url.searchParams,
    browserKey: browserKey(request, origin),
    origin,
    locale,
    ...browserOf(request, info),
  });
  if (outcome.kind === "signedIn" || outcome.kind === "linked") {
    const reader = { ...caller, actor: productActor("orcid-check", outcome.userId) };
    await requestOrcidReading(reader, {}).catch(ignoreTooMany);
  }
  if (outcome.kind === "signedIn") {
    const { next, lacks } = outcome;
    const stays = FIRST_OF_ALL.some((path) => next.startsWith(path));
    throw redirect(lacks && !stays ? completeAccountHref(next) : next, {
      headers: signInHeaders(outcome, info),
    });
  }
  if (outcome.kind !== "problem") {
    if (outcome.kind === "linked") throw redirect(accountDoneHref("linked"));
    const to = new URL(outcome.next, origin);
    const proof = identityProof(caller.signer, actor?.sessionId ?? "", caller.clock.now());
    to.searchParams.set("preuve", proof);
    throw redirect(`${to.pathname}${to.search}`);
  }
  const { problem, forLink, next = SPACE_HREF } = outcome;
  const status = AWAY.includes(problem) ? ERROR_STATUS.UNAVAILABLE : ERROR_STATUS.BAD_REQUEST;
  return data({ locale, problem, forLink, next }, { status });
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta(loaderData?.locale, (t) => ({
    title: t(`accounts:orcid.problem.${loaderData?.problem ?? "unknown"}.title`),
  })),
];

export default function OrcidCheck({ loaderData }: Route.ComponentProps) {
  return <OrcidProblemPage {...loaderData} />;
}
