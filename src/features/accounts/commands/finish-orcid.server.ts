import type { PersonActor } from "#platform/actor.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { linkOrigin } from "#platform/mail/link-origin.ts";
import {
  identified,
  OrcidSignInError,
  orcidIsOffered,
  type SignInFailure,
} from "#services/orcid-sign-in.server.ts";
import { takeIdentityRequest } from "../identity-requests.server.ts";
import { type EnterProblem, enterByOrcid } from "./enter-by-orcid.server.ts";
import { type LinkProblem, linkOrcid } from "./link-orcid.server.ts";
import { ORCID_CALLBACK } from "./start-orcid.server.ts";

interface Callback {
  /** The query ORCID sent the browser back with. */
  readonly query: URLSearchParams;
  readonly browserKey: string | undefined;
  readonly actor: PersonActor | null;
  readonly origin: string;
  readonly locale: Locale;
  readonly userAgent: string;
  readonly formerToken: string | undefined;
}

export type OrcidProblem =
  | SignInFailure
  /** No such request in this browser: a reused, invented or stolen address. */
  | "unknown"
  | "expired"
  | EnterProblem
  | LinkProblem;

export type FinishOutcome =
  | {
      readonly kind: "signedIn";
      readonly token: string;
      readonly locale: Locale;
      readonly next: string;
      readonly userId: string;
      /** What ORCID does not show and the person has yet to give. */
      readonly lacks: boolean;
    }
  | { readonly kind: "linked" | "confirmed"; readonly next: string; readonly userId: string }
  | { readonly kind: "problem"; readonly problem: OrcidProblem; readonly forLink: boolean };

/** What follows from coming back from ORCID. Every way through it ends: there is an outcome for each failure. */
export async function finishOrcid(
  deps: Pick<DepsWithQueue, "db" | "clock" | "env" | "log" | "queue">,
  callback: Callback,
): Promise<FinishOutcome> {
  const now = deps.clock.now();
  const { query, browserKey = "", actor } = callback;
  const state = query.get("state") ?? "";
  const request =
    state && browserKey && orcidIsOffered(deps.env)
      ? await takeIdentityRequest(deps.db, { state, browserKey, now })
      : ({ kind: "unknown" } as const);
  if (request.kind !== "found") {
    return { kind: "problem", problem: request.kind, forLink: false };
  }
  const { linkUserId, next } = request;
  const forLink = linkUserId !== null;
  const failed = (problem: OrcidProblem) => ({ kind: "problem", problem, forLink }) as const;
  const origin = linkOrigin(deps.env, callback.origin);
  let orcid: string;
  try {
    const address = new URL(`${origin}${ORCID_CALLBACK}?${query}`);
    ({ orcid } = await identified(deps.env, request.secrets, address));
  } catch (error) {
    if (!(error instanceof OrcidSignInError)) throw error;
    if (error.reason !== "denied") deps.log.warn({ err: error }, "orcid sign-in");
    return failed(error.reason);
  }
  if (forLink) {
    // Whoever asked must still be the one who is signed in here.
    if (actor?.userId !== linkUserId) return failed("otherPerson");
    const outcome = await linkOrcid(deps, { userId: linkUserId, orcid });
    return outcome === "linked" || outcome === "confirmed"
      ? { kind: outcome, next, userId: linkUserId }
      : failed(outcome);
  }
  const entered = await enterByOrcid(deps, { ...callback, orcid, origin });
  return entered.kind === "problem"
    ? failed(entered.problem)
    : { ...entered, kind: "signedIn", next };
}
