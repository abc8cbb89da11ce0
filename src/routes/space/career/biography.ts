import { z } from "zod";
import { requirePerson } from "#features/accounts/require-person.server.ts";
import { saveBiography } from "#features/researchers/commands/save-biography.server.ts";
import { MAX_BIOGRAPHY_LENGTH } from "#features/researchers/rules/career-form.ts";
import { DomainError } from "#platform/errors.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";

const bodySchema = z.object({ biography: z.string() });

export const loader = resource(() => {
  throw new DomainError("METHOD_NOT_ALLOWED");
});

/** `POST` JSON `{ biography }`: saves the biography alone. */
export const action = resource(async ({ request, context }) => {
  const { userId } = requirePerson(context);
  const body = bodySchema.safeParse(await request.json().catch(() => null));
  if (!body.success) throw new DomainError("BAD_REQUEST", { biography: "text" });
  const outcome = await saveBiography(context.get(webDepsContext), userId, body.data.biography);
  if (outcome.kind !== "saved") {
    throw new DomainError("BAD_REQUEST", {
      biography: `${MAX_BIOGRAPHY_LENGTH} characters at most`,
    });
  }
  return Response.json({ savedAt: outcome.at });
});
