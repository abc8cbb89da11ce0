import { seeTutorial } from "#features/people/researchers/commands/see-tutorial.server.ts";
import { seeTutorialContract } from "#features/people/researchers/endpoints.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const action = endpoint(seeTutorialContract, async ({ caller }) => {
  await seeTutorial(caller, {});
  return { seen: true as const };
});
export const loader = action;
