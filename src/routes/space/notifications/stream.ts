import { getSignedInActor } from "#features/people/accounts/actor.ts";
import { notificationHubContext } from "#features/people/notifications/live/notification-hub.server.ts";
import { DomainError } from "#platform/errors.ts";
import { resource } from "#platform/http/endpoint.server.ts";

/**
 * GET /mon-espace/notifications/flux: server-sent events. Each message is the whole state, `{ unread, total, newest }`,
 * the first at once. A browser that is no longer signed in is told not to come back (204).
 */
export const loader = resource(({ request, context }) => {
  // Whoever asks for the head, or for the data of a page, would open a stream that nobody reads or ever closes.
  if (request.method === "HEAD") return new Response(null, { status: 204 });
  if (new URL(request.url).pathname.endsWith(".data")) throw new DomainError("NOT_FOUND");
  const actor = getSignedInActor(context);
  if (!actor) return new Response(null, { status: 204 });
  const stream = context.get(notificationHubContext).open(actor.userId, actor.sessionId);
  // A refused stream is not tried again by the browser; the page stays as it was sent.
  if (!stream) return new Response(null, { status: 429 });
  return new Response(stream.body, {
    headers: {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-store, no-transform",
      // For nginx: what is written goes out at once.
      "X-Accel-Buffering": "no",
    },
  });
});
