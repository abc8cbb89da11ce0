import { requireActor } from "#features/accounts/require-actor.server.ts";
import { seeTutorial } from "#features/researchers/commands/see-tutorial.server.ts";
import { DomainError } from "#platform/errors.ts";
import { endpoint } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";

export const action = endpoint(async ({ request, context, info }) => {
  const { userId } = requireActor(context, info);
  if (request.method !== "POST") throw new DomainError("METHOD_NOT_ALLOWED");
  await seeTutorial(context.get(webDepsContext), userId);
  return new Response(null, { status: 204 });
});
