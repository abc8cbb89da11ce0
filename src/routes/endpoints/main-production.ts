import { setMainProduction } from "#features/people/productions/commands/set-favourite.server.ts";
import { setMainContract } from "#features/people/productions/endpoints.ts";
import { productionsHref } from "#features/people/productions/rules/paths.ts";
import { isPlainForm, redirectToList } from "#features/people/productions/rules/plain-form.ts";
import { ERROR_STATUS, toErrorCode } from "#platform/errors.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";
import { toSignInRedirect } from "#platform/http/sign-in-redirect.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";

/**
 * Edits the main archive identifier: form field `halIdentifier`; answers `ok` or the error's text, as specified. Our
 * own pages ask for JSON; a form without script is redirected to its page.
 */
export const action = endpoint(
  setMainContract,
  async ({ request, body: { halIdentifier, back }, info, caller }) => {
    const wantsJson = request.headers.get("accept")?.includes("application/json") ?? false;
    try {
      await setMainProduction(caller, { halIdentifier });
      if (isPlainForm(request)) return redirectToList(info, back, null);
      return wantsJson ? { main: true as const } : toTextResponse("ok", 200);
    } catch (error) {
      const unknown = toErrorCode(error) === "NOT_FOUND";
      if (isPlainForm(request)) {
        if (unknown) return redirectToList(info, back, "notFound");
        throw toSignInRedirect(error, productionsHref());
      }
      if (unknown && !wantsJson)
        return toTextResponse(getNotFoundMessage(info.locale), ERROR_STATUS.NOT_FOUND);
      throw error;
    }
  },
  {
    problemMembers: (error, { info }) =>
      error.code === "NOT_FOUND" ? { message: getNotFoundMessage(info.locale) } : {},
  },
);
export const loader = action;

const getNotFoundMessage = (locale: Locale) =>
  getTranslator(locale)("productions:refused.notFound");

const toTextResponse = (text: string, status: number) =>
  new Response(text, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
