import { data, redirect } from "react-router";
import { personOf } from "#features/accounts/actor.ts";
import { browserKey } from "#features/accounts/browser-key.ts";
import { finishOrcid, type OrcidProblem } from "#features/accounts/commands/finish-orcid.server.ts";
import { orcidProof } from "#features/accounts/orcid-link-wish.server.ts";
import { sessionCookie, sessionToken } from "#features/accounts/session-cookie.ts";
import { OrcidProblemPage } from "#features/accounts/ui/orcid-problem.tsx";
import { requestOrcidReading } from "#features/researchers/commands/request-orcid-reading.server.ts";
import { productActor } from "#platform/actor.ts";
import { ERROR_STATUS, ignoreTooMany } from "#platform/errors.ts";
import { localeCookie } from "#platform/http/http-app.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/orcid-check.ts";

const ACCOUNT = "/mon-espace/mon-compte";
const AWAY: readonly OrcidProblem[] = ["unreachable", "provider", "noRecord"];

/** Where ORCID sends people back to. */
export const loader = pageHandler(async ({ request, url, context, info }) => {
  const deps = context.get(webDepsContext);
  const actor = personOf(context);
  const outcome = await finishOrcid(deps, {
    query: url.searchParams,
    browserKey: browserKey(request),
    actor,
    origin: info.origin,
    locale: info.locale,
    userAgent: request.headers.get("user-agent") ?? "",
    formerToken: sessionToken(request),
  });
  if (outcome.kind === "signedIn" || outcome.kind === "linked") {
    const reader = { ...deps, actor: productActor("orcid-check", outcome.userId) };
    await requestOrcidReading(reader, {}).catch(ignoreTooMany);
  }
  if (outcome.kind === "signedIn") {
    const headers = new Headers();
    headers.append("Set-Cookie", sessionCookie(outcome.token, info.origin));
    headers.append("Set-Cookie", localeCookie(outcome.locale, info.origin.startsWith("https:")));
    // Who was confirming an address goes on with it: that may be the very thing that is missing.
    const stays = outcome.next.startsWith("/verify/email?");
    throw redirect(outcome.lacks && !stays ? ACCOUNT : outcome.next, { headers });
  }
  if (outcome.kind !== "problem") {
    if (outcome.kind === "linked") throw redirect(`${ACCOUNT}?fait=linked`);
    const to = new URL(outcome.next, info.origin);
    to.searchParams.set(
      "preuve",
      orcidProof(deps.signer, actor?.sessionId ?? "", deps.clock.now()),
    );
    throw redirect(`${to.pathname}${to.search}`);
  }
  const { problem, forLink } = outcome;
  const status = AWAY.includes(problem) ? ERROR_STATUS.UNAVAILABLE : ERROR_STATUS.BAD_REQUEST;
  return data({ locale: info.locale, problem, forLink }, { status });
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta(loaderData?.locale, (t) => ({
    title: t(`accounts:orcid.problem.${loaderData?.problem ?? "unknown"}.title`),
  })),
  // The address holds a code: it must not travel to any other page.
  { name: "referrer", content: "no-referrer" },
];

export default function OrcidCheck({ loaderData }: Route.ComponentProps) {
  return <OrcidProblemPage problem={loaderData.problem} forLink={loaderData.forLink} />;
}
