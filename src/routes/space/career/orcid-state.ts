import { requireActor } from "#features/accounts/require-actor.server.ts";
import { careerHeadOf } from "#features/researchers/career-queries.server.ts";
import { lastEnd } from "#features/researchers/rules/orcid-reading.ts";
import { endpoint } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";

/** When ORCID was last read, or failed to be: what a page that waits for a reading looks at. */
export const loader = endpoint(async ({ context, info }) => {
  const { userId } = requireActor(context, info);
  const head = await careerHeadOf(context.get(webDepsContext).db, userId);
  return Response.json({ endedAt: lastEnd(head) }, { headers: { "Cache-Control": "no-store" } });
});
