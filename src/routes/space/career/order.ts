import { requirePerson } from "#features/accounts/require-person.server.ts";
import { placeEntry } from "#features/researchers/commands/place-entry.server.ts";
import { DomainError } from "#platform/errors.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { textFields } from "#platform/http/form.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";

export const loader = resource(() => {
  throw new DomainError("METHOD_NOT_ALLOWED");
});

/** Moves an entry of any list of the space, without a page to come back to. */
export const action = resource(async ({ request, context }) => {
  const { userId } = requirePerson(context);
  const form = await request.formData().catch(() => {
    throw new DomainError("BAD_REQUEST");
  });
  await placeEntry(context.get(webDepsContext), userId, textFields(form, ["list", "id", "to"]));
  return Response.json({ placed: true });
});
