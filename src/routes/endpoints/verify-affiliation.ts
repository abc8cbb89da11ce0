import { actorOf } from "#features/accounts/actor.ts";
import { verifyAffiliation } from "#features/researchers/commands/verify-affiliation.server.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { postedValues } from "./posted-values.server.ts";

/** Open to visitors: who registers names an organisation before there is an account. */
export const action = resource(async ({ request, context, info }) => {
  const { status, answer } = await verifyAffiliation(context.get(webDepsContext), {
    values: await postedValues(request),
    locale: info.locale,
    userId: actorOf(context)?.userId ?? null,
    clientAddress: info.clientAddress,
  });
  return Response.json(answer, { status });
});
