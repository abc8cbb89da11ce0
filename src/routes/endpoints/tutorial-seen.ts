import { requirePerson } from "#features/accounts/require-person.server.ts";
import { seeTutorial } from "#features/researchers/commands/see-tutorial.server.ts";
import { DomainError } from "#platform/errors.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";

export const action = resource(async ({ request, context }) => {
  const { userId } = requirePerson(context);
  if (request.method !== "POST") throw new DomainError("METHOD_NOT_ALLOWED");
  await seeTutorial(context.get(webDepsContext), userId);
  return new Response(null, { status: 204 });
});
