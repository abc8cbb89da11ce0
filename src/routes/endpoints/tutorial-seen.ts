import { markTutorialSeen } from "#features/people/researchers/commands/mark-tutorial-seen.server.ts";
import { markTutorialSeenContract } from "#features/people/researchers/endpoints.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const action = endpoint(markTutorialSeenContract, async ({ caller }) => {
  await markTutorialSeen(caller, {});
  return { seen: true as const };
});
export const loader = action;
