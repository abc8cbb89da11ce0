import { requirePerson } from "#features/accounts/require-person.server.ts";
import { orcidStateContract } from "#features/researchers/endpoints.ts";
import { careerHeadOf } from "#features/researchers/queries/career.server.ts";
import { lastEnd } from "#features/researchers/rules/orcid-reading.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

/** What a page that waits for a reading of ORCID looks at. */
export const loader = endpoint(orcidStateContract, async ({ context, caller }) => {
  const { userId } = requirePerson(context);
  const endedAt = lastEnd(await careerHeadOf(caller.db, userId))?.toISOString() ?? null;
  return { endedAt };
});
export const action = loader;
