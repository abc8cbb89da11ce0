import { getPerson } from "#features/people/accounts/rules/actor.ts";
import { notificationHubContext } from "#features/people/notifications/live/notification-hub.server.ts";
import { DomainError } from "#platform/errors.ts";
import { resource } from "#platform/http/endpoint.server.ts";

/**
 * GET /mon-espace/notifications/flux: server-sent events. Each message is the complete state, `{ unread, total,
 * newest }`, the first at once. A browser without a session of a person gets 204, which ends its reconnections.
 */
export const loader = resource(({ request, context }) => {
  // HEAD and `.data` requests would open a stream that is never read or closed.
  if (request.method === "HEAD") return new Response(null, { status: 204 });
  if (new URL(request.url).pathname.endsWith(".data")) throw new DomainError("NOT_FOUND");
  const actor = getPerson(context);
  if (!actor) return new Response(null, { status: 204 });
  const stream = context.get(notificationHubContext).open(actor.userId, actor.sessionId);
  // Browsers do not retry a refused stream; the page stays as it was sent.
  if (!stream) return new Response(null, { status: 429 });
  return new Response(stream.body, {
    headers: {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-store, no-transform",
      // Tells nginx to send each message at once.
      "X-Accel-Buffering": "no",
    },
  });
});
