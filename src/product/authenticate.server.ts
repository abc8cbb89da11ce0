import {
  findActiveSessions,
  findSessionByTokens,
} from "#features/people/accounts/queries/sessions.server.ts";
import { readSessionTokens } from "#features/people/accounts/rules/request-browser.ts";
import { extendSession } from "#features/people/accounts/writes/sessions.server.ts";
import { type Actor, getActingId, VISITOR } from "#platform/actor.ts";
import type { Deps } from "#platform/deps.ts";
import { isOwnPage, readPageUserId } from "#platform/http/page-person.ts";
import { RecentSessions } from "#platform/http/recent-sessions.ts";

/** The credentials of a request: its headers, and the public origin, which decides the name of the session cookie. */
type AuthenticateArgs = [request: Request, at: { readonly origin: string }];

/**
 * The one place where the credentials of a request become an actor. Pages, endpoints, downloads, sockets, the maintenance
 * gate and the limits of the HTTP application all ask here. Today a session cookie is the only credential; API keys are
 * to be read here too.
 */
export function createAuthenticator({ db, clock }: Pick<Deps, "db" | "clock">) {
  const recent = new RecentSessions(clock);
  return {
    /** The actor of a request. Using a session extends it. */
    async authenticate(...[request, { origin }]: AuthenticateArgs): Promise<Actor> {
      const tokens = readSessionTokens(request.headers, origin);
      if (tokens.length === 0) return VISITOR;
      const now = clock.now();
      const session = await findSessionByTokens(db, tokens, now);
      if (!session) return VISITOR;
      await extendSession(db, session, now);
      recent.remember(tokens, session.actor.userId);
      // A page rendered for another person must not act under this session.
      return isOwnPage(readPageUserId(request), getActingId(session.actor))
        ? session.actor
        : VISITOR;
    },
    /**
     * The user id of a session that was verified lately, without a database query; null for all others. Only for
     * queues and limits, never for access.
     */
    getCachedUserId: (...[{ headers }, { origin }]: AuthenticateArgs): string | null =>
      recent.findUserId(readSessionTokens(headers, origin)),
    /** The given sessions that are still valid, for connections that outlive their request. */
    findActiveSessions: (ids: readonly string[]) => findActiveSessions(db, ids, clock.now()),
  };
}
