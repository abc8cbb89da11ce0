import { and, eq, isNull, ne } from "drizzle-orm";
import { z } from "zod";
import type { PersonActor, VisitorActor } from "#platform/actor.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { CallerRequest } from "#platform/http/request-info.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { getLinkOrigin } from "#platform/mail/link-origin.ts";
import { allowAnyone } from "#platform/policy.ts";
import {
  identifyPerson,
  isOrcidOffered,
  OrcidSignInError,
  type SignInFailure,
} from "#services/orcid-sign-in.server.ts";
import { mailOrcidChanged } from "../jobs/security-mails.server.ts";
import { ORCID_CALLBACK_PATH } from "../rules/paths.ts";
import { browserFields, toDeviceName } from "../rules/request-browser.ts";
import { users } from "../tables.server.ts";
import { requireActiveSession } from "../writes/confirm-identity.server.ts";
import { consumeIdentityRequest } from "../writes/identity-requests.server.ts";
import {
  type OrcidSignInProblem,
  type OrcidVisitor,
  readOrcidVisitor,
  signInByOrcid,
} from "../writes/sign-in-by-orcid.server.ts";

const callbackSchema = z.object({
  /** The query with which ORCID redirected the browser back. */
  query: z.instanceof(URLSearchParams),
  browserKey: z.string().default(""),
  ...browserFields,
});

export type OrcidProblem =
  | SignInFailure
  /** This browser has no such request: the address was reused, invented or stolen. */
  | "unknown"
  | "expired"
  | OrcidSignInProblem
  | LinkProblem;

interface Problem {
  readonly kind: "problem";
  readonly problem: OrcidProblem;
  readonly forLink: boolean;
  /** The page to return to, if the request was found. */
  readonly next?: string;
}

/**
 * The result of a return from ORCID. Each failure is a result of its own, because each has a page that explains how
 * to go on.
 */
export type OrcidCallbackResult =
  | {
      readonly kind: "signedIn";
      readonly token: string;
      readonly knownBrowsers: string;
      readonly locale: Locale;
      readonly next: string;
      readonly userId: string;
      /** Whether names or an address are missing because the ORCID record hides them. */
      readonly lacks: boolean;
    }
  | { readonly kind: "linked" | "confirmed"; readonly next: string; readonly userId: string }
  | Problem;

type OrcidIdentification =
  | { readonly kind: "toLink"; readonly orcid: string; readonly userId: string; next: string }
  | { readonly kind: "toEnter"; readonly visitor: OrcidVisitor; readonly next: string }
  | Problem;

/** Handles the return from ORCID: links the iD to the account, or signs the person in. */
export const finishOrcidAuthorization = command({
  actors: ["visitor", "person"],
  input: callbackSchema,
  prepare: identifyOrcidUser,
  may: allowAnyone,
  async run(context): Promise<OrcidCallbackResult> {
    const { tx, actor, now, input, request, prepared } = context;
    if (prepared.kind === "problem") return prepared;
    const { next } = prepared;
    if (prepared.kind === "toLink") {
      const { userId, orcid } = prepared;
      if (actor.kind === "person") await requireActiveSession(tx, actor, now);
      const outcome = await linkOrcid(tx, { userId, orcid, now });
      if (outcome === "linked") {
        const device = toDeviceName(input.userAgent);
        const payload = { userId, change: "linked", device } as const;
        await context.queue.enqueue(tx, mailOrcidChanged, payload);
        context.recordSecurityEvent("orcidLinked", { account: userId });
      }
      return outcome === "linked" || outcome === "confirmed"
        ? { kind: outcome, next, userId }
        : { kind: "problem", problem: outcome, forLink: true, next };
    }
    const entered = await signInByOrcid(context, prepared.visitor, {
      ...input,
      locale: request.locale,
      origin: getLinkOrigin(context.env, request.origin),
    });
    if (entered.kind === "entered")
      context.recordSecurityEvent("signedIn", { account: entered.userId, what: "orcid" });
    return entered.kind === "problem"
      ? { ...entered, forLink: false, next }
      : { ...entered, kind: "signedIn", next };
  },
});

interface CallbackContext extends DepsWithQueue {
  readonly actor: PersonActor | VisitorActor;
  readonly input: z.output<typeof callbackSchema>;
  readonly request: CallerRequest;
  readonly now: Date;
}

/**
 * Asks ORCID for the identity. Runs before the transaction, because the request must stay consumed even if the
 * command fails.
 */
async function identifyOrcidUser(context: CallbackContext): Promise<OrcidIdentification> {
  const { db, env, log, actor, request, now } = context;
  const { query, browserKey } = context.input;
  const state = query.get("state") ?? "";
  const authorization =
    state && browserKey && isOrcidOffered(env)
      ? await consumeIdentityRequest(db, { state, browserKey, now })
      : ({ kind: "unknown" } as const);
  if (authorization.kind !== "found") {
    const next = authorization.kind === "expired" ? { next: authorization.next } : {};
    return { kind: "problem", problem: authorization.kind, forLink: false, ...next };
  }
  const { linkUserId, next } = authorization;
  const failed = (problem: OrcidProblem): Problem => ({
    kind: "problem",
    problem,
    forLink: linkUserId !== null,
    next,
  });
  let orcid: string;
  try {
    const origin = getLinkOrigin(env, request.origin);
    const callback = new URL(`${origin}${ORCID_CALLBACK_PATH}?${query}`);
    const fresh = linkUserId !== null;
    ({ orcid } = await identifyPerson(env, authorization.secrets, { callback, fresh }));
  } catch (error) {
    if (!(error instanceof OrcidSignInError)) throw error;
    if (error.reason !== "denied") log.warn({ err: error }, "orcid sign-in");
    return failed(error.reason);
  }
  if (linkUserId !== null) {
    // The same person must still be signed in as when the request started.
    if (actor.kind !== "person" || actor.userId !== linkUserId) return failed("otherPerson");
    return { kind: "toLink", orcid, userId: linkUserId, next };
  }
  const visitor = await readOrcidVisitor(context, orcid);
  return visitor ? { kind: "toEnter", visitor, next } : failed("noRecord");
}

type LinkProblem =
  /** A different person is signed in in this browser by now. */
  | "otherPerson"
  /** This iD belongs to another account. */
  | "linkedElsewhere"
  /** The account already has another iD. */
  | "otherOrcid";

/** Links an ORCID iD to an account, or confirms the one that the account already has. */
async function linkOrcid(
  tx: Db,
  { userId, orcid, now }: { userId: string; orcid: string; now: Date },
): Promise<"linked" | "confirmed" | LinkProblem> {
  const [user] = await tx
    .select({ orcid: users.orcid })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.role, "researcher")))
    .for("update");
  if (!user) return "otherPerson";
  if (user.orcid === orcid) return "confirmed";
  if (user.orcid !== null) return "otherOrcid";
  const [holder] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.orcid, orcid), ne(users.id, userId)));
  if (holder) return "linkedElsewhere";
  await tx
    .update(users)
    .set({ orcid, updatedAt: now })
    .where(and(eq(users.id, userId), isNull(users.orcid)));
  return "linked";
}
