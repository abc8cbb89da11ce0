import { openFormDraft } from "#features/agency/form-designer/commands/open-form-draft.server.ts";
import { printPreviewContract } from "#features/agency/form-designer/preview-endpoints.ts";
import { findForm } from "#features/agency/form-designer/queries/form-draft.server.ts";
import {
  loadFormPreview,
  printPreview,
} from "#features/agency/form-designer/views/preview.server.ts";
import { DomainError } from "#platform/errors.ts";
import { toSafeFileName } from "#platform/http/attachment.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { createFileResponse } from "#shell/file-response.server.ts";

export const action = endpoint(printPreviewContract, async ({ params, body, caller }) => {
  const { answers, locale, version = null } = body;
  const form = await findForm(caller.db, caller.actor, params.id);
  if (version === null) await openFormDraft(caller, { formModelId: form.id });
  const { name, model } = await loadFormPreview(caller.db, form, version);
  if (!model) throw new DomainError("INVALID", { answers: "model" });
  const pdf = await printPreview(
    caller,
    caller.actor.userId,
    { name, model, answersJson: answers },
    { locale, t: getTranslator(locale) },
  );
  return createFileResponse(pdf, "application/pdf", toSafeFileName(name, "pdf", "form"));
});

export const loader = action;
