import { saveBiography } from "#features/people/researchers/commands/save-profile.server.ts";
import { saveBiographyContract } from "#features/people/researchers/endpoints.ts";
import { loadCareerHead } from "#features/people/researchers/queries/career.server.ts";
import { saveOrReturnConflict } from "#platform/forms/save-or-return-conflict.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const action = endpoint(saveBiographyContract, ({ body, caller }) => {
  return saveOrReturnConflict(
    () => saveBiography(caller, body),
    async () => {
      const { userId } = caller.actor;
      const { biography, biographyVersion } = await loadCareerHead(caller.db, userId);
      return { version: biographyVersion, value: { biography } };
    },
  );
});
export const loader = action;
