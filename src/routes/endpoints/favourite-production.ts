import { setFavourite } from "#features/people/productions/commands/set-favourite.server.ts";
import { setFavouriteContract } from "#features/people/productions/endpoints.ts";
import { productionsHref } from "#features/people/productions/rules/paths.ts";
import { isPlainForm, redirectToList } from "#features/people/productions/rules/plain-form.ts";
import { MAX_FAVOURITE_PRODUCTIONS } from "#features/people/productions/rules/vocabulary.ts";
import { DomainError } from "#platform/errors.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";
import { toSignInRedirect } from "#platform/http/sign-in-redirect.ts";
import { getTranslator } from "#platform/i18n/registry.ts";

export const action = endpoint(
  setFavouriteContract,
  async ({ request, body: { id, favourite, back }, caller, info }) => {
    try {
      await setFavourite(caller, { id, favourite });
      return isPlainForm(request) ? redirectToList(info, back, null) : { favourite };
    } catch (error) {
      if (!isPlainForm(request)) throw error;
      if (isFull(error)) return redirectToList(info, back, "full");
      throw toSignInRedirect(error, productionsHref());
    }
  },
  {
    // At the limit a toast tells what to do.
    problemMembers: (error, { info: { locale } }) =>
      isFull(error)
        ? {
            message: getTranslator(locale)("productions:refused.full", {
              max: MAX_FAVOURITE_PRODUCTIONS,
            }),
          }
        : {},
  },
);
export const loader = action;

const isFull = (error: unknown): boolean =>
  error instanceof DomainError && error.details.why === "full";
