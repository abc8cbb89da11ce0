import { duplicateCv } from "#features/people/cv/commands/create-cv.server.ts";
import { saveCvPart } from "#features/people/cv/commands/save-cv-part.server.ts";
import { saveCvContract } from "#features/people/cv/endpoints.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const action = endpoint(saveCvContract, async ({ params, body, caller }) => {
  const { version, part, opens, copy } = body;
  if (copy) {
    const { id } = await duplicateCv(caller, { ...params, part });
    return { kind: "copied" as const, id };
  }
  const outcome = await saveCvPart(caller, { ...params, version, part, opens });
  const { title, locale, content, version: current, updatedAt } = outcome.cv;
  const cv = { title, locale, content, version: current, updatedAt: updatedAt.toISOString() };
  return outcome.kind === "conflict"
    ? { kind: outcome.kind, cv }
    : { kind: outcome.kind, cv, missing: outcome.missing };
});

export const loader = action;
