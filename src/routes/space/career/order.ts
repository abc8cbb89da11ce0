import { requireActor } from "#features/accounts/require-actor.server.ts";
import { placeEntry } from "#features/researchers/place-entry.server.ts";
import { DomainError } from "#platform/errors.ts";
import { textFields } from "#platform/http/form.ts";
import { endpoint } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";

export const loader = endpoint(() => {
  throw new DomainError("METHOD_NOT_ALLOWED");
});

/** Moves an entry of any list of the space, without a page to come back to. */
export const action = endpoint(async ({ request, context, info }) => {
  const { userId } = requireActor(context, info);
  const form = await request.formData().catch(() => {
    throw new DomainError("BAD_REQUEST");
  });
  await placeEntry(context.get(webDepsContext), userId, textFields(form, ["list", "id", "to"]));
  return Response.json({ placed: true });
});
