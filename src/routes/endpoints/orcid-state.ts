import { orcidStateContract } from "#features/people/researchers/endpoints.ts";
import { loadCareerHead } from "#features/people/researchers/queries/career.server.ts";
import { getLastReadingEnd } from "#features/people/researchers/rules/orcid-reading.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

/** Polled by a page that waits for an ORCID import. */
export const loader = endpoint(orcidStateContract, async ({ caller }) => {
  const { userId } = caller.actor;
  const endedAt = getLastReadingEnd(await loadCareerHead(caller.db, userId))?.toISOString() ?? null;
  return { endedAt };
});
export const action = loader;
