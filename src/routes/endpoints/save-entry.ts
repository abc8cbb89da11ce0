import { saveEntry } from "#features/people/researchers/commands/entry-commands.server.ts";
import { saveEntryContract } from "#features/people/researchers/endpoints.ts";
import { loadEntryForm } from "#features/people/researchers/views/entry-form.server.ts";
import { saveOrReturnConflict } from "#platform/forms/save-or-return-conflict.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const action = endpoint(saveEntryContract, ({ body, caller }) => {
  return saveOrReturnConflict(
    () => saveEntry(caller, body),
    async () => {
      const { userId } = caller.actor;
      const { version, fields } = await loadEntryForm(caller.db, userId, body);
      return { version, value: { ...fields } };
    },
  );
});
export const loader = action;
