import { saveBiography } from "#features/researchers/commands/save-biography.server.ts";
import { saveBiographyContract } from "#features/researchers/endpoints.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const action = endpoint(saveBiographyContract, async ({ body, caller }) => {
  const { savedAt } = await saveBiography(caller, body);
  return { savedAt: savedAt.toISOString() };
});
export const loader = action;
