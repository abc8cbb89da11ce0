import { requirePerson } from "#features/accounts/require-person.server.ts";
import { setFavourite } from "#features/productions/commands/set-favourite.server.ts";
import { MAX_FAVOURITE_PRODUCTIONS } from "#features/productions/rules/favourites.ts";
import { DomainError } from "#platform/errors.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { textFields } from "#platform/http/form.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { translator } from "#platform/i18n/registry.ts";
import { answerWish } from "./wish-answer.server.ts";

const CONFLICT = 409;

/** Makes a production a favourite (`favourite` is `true`) or no longer one; past the cap, says what to do. */
export const action = resource(async (args) => {
  const { request, context, info } = args;
  const actor = requirePerson(context);
  const form = await request.formData();
  const { id, favourite } = textFields(form, ["id", "favourite"]);
  const wish = { id, favourite: favourite === "true" };
  const outcome = await setFavourite(context.get(webDepsContext), actor.userId, wish);
  if (outcome === "ok") return answerWish(args, form, null);
  const words = translator(info.locale)("productions:refused.full", {
    most: MAX_FAVOURITE_PRODUCTIONS,
  });
  return answerWish(args, form, { code: "full", words, status: CONFLICT });
});

export const loader = resource(() => {
  throw new DomainError("METHOD_NOT_ALLOWED");
});
