import { requirePerson } from "#features/accounts/require-person.server.ts";
import { careerHeadOf } from "#features/researchers/queries/career.server.ts";
import { lastEnd } from "#features/researchers/rules/orcid-reading.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";

/** When ORCID was last read, or failed to be: what a page that waits for a reading looks at. */
export const loader = resource(async ({ context }) => {
  const { userId } = requirePerson(context);
  const head = await careerHeadOf(context.get(webDepsContext).db, userId);
  return Response.json({ endedAt: lastEnd(head) }, { headers: { "Cache-Control": "no-store" } });
});
