import { requirePerson } from "#features/accounts/require-person.server.ts";
import { setMainProduction } from "#features/productions/commands/set-main-production.server.ts";
import { DomainError, ERROR_STATUS } from "#platform/errors.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { textFields } from "#platform/http/form.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { translator } from "#platform/i18n/registry.ts";
import { answerWish } from "./wish-answer.server.ts";

/** Edits the main archive identifier: form field `halIdentifier`, answers `ok` or the error's text. */
export const action = resource(async (args) => {
  const { request, context, info } = args;
  const actor = requirePerson(context);
  const form = await request.formData();
  const values = textFields(form, ["halIdentifier"]);
  const outcome = await setMainProduction(context.get(webDepsContext), actor.userId, values);
  if (outcome === "ok") return answerWish(args, form, null);
  const words = translator(info.locale)("productions:refused.notFound");
  return answerWish(args, form, { code: "notFound", words, status: ERROR_STATUS.NOT_FOUND });
});

export const loader = resource(() => {
  throw new DomainError("METHOD_NOT_ALLOWED");
});
