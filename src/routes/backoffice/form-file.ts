import { openFormDraft } from "#features/agency/form-designer/commands/open-form-draft.server.ts";
import { findForm } from "#features/agency/form-designer/queries/form-draft.server.ts";
import { createFormFileResponse } from "#features/agency/form-designer/views/form-file.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { parseInput } from "#platform/errors.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { rowId } from "#platform/row-id.ts";

/** A form as a file: its draft, or `?version=4`. */
export const loader = resource(async ({ params, url, context, caller }) => {
  const actor = requireStaff(context);
  const form = await findForm(caller.db, actor, parseInput(rowId(), params.id));
  await openFormDraft(caller, { formModelId: form.id });
  return createFormFileResponse(caller.db, form, url.searchParams.get("version"));
});
