import { setMainProduction } from "#features/productions/commands/set-main-production.server.ts";
import { productionsHref } from "#features/productions/rules/list-request.ts";
import { DomainError, ERROR_STATUS } from "#platform/errors.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { translator } from "#platform/i18n/registry.ts";
import { leadToSignIn } from "../lead-to-sign-in.ts";
import { backToList, isPlainForm } from "./form-answer.server.ts";

/** Edits the main archive identifier: form field `halIdentifier`; answers `ok` or the error's text, as specified. */
export const action = resource(async ({ request, info, caller }) => {
  const form = await readForm(request, ["halIdentifier", "back"]);
  const isPlain = isPlainForm(request);
  const found = await setMainProduction(caller, form.values).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError && error.code === "NOT_FOUND") return false;
      throw isPlain ? leadToSignIn(error, productionsHref()) : error;
    },
  );
  if (isPlain) return backToList(info, form.values.back, found ? null : "notFound");
  const words = translator(info.locale)("productions:refused.notFound");
  return new Response(found ? "ok" : words, {
    status: found ? 200 : ERROR_STATUS.NOT_FOUND,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
});

export const loader = resource(() => {
  throw new DomainError("METHOD_NOT_ALLOWED");
});
