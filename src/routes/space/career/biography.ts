import { z } from "zod";
import { requireActor } from "#features/accounts/require-actor.server.ts";
import { saveBiography } from "#features/researchers/commands/save-biography.server.ts";
import { LONGEST_BIOGRAPHY } from "#features/researchers/rules/career-form.ts";
import { DomainError } from "#platform/errors.ts";
import { answeringCall } from "#platform/http/answering.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";

const bodySchema = z.object({ biography: z.string() });

export const loader = answeringCall(() => {
  throw new DomainError("METHOD_NOT_ALLOWED");
});

/** `POST` JSON `{ biography }`: saves the biography alone. */
export const action = answeringCall(async ({ request, context, info }) => {
  const { userId } = requireActor(context, info);
  const body = bodySchema.safeParse(await request.json().catch(() => null));
  if (!body.success) throw new DomainError("BAD_REQUEST", { biography: "text" });
  const outcome = await saveBiography(context.get(webDepsContext), userId, body.data.biography);
  if (outcome.kind !== "saved") {
    throw new DomainError("BAD_REQUEST", { biography: `${LONGEST_BIOGRAPHY} characters at most` });
  }
  return Response.json({ savedAt: outcome.at });
});
