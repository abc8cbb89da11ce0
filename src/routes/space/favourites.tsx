import { redirect } from "react-router";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import {
  removeClosedFavourites,
  restoreFavourites,
} from "#features/people/alerts/commands/change-favourites.server.ts";
import { FAVOURITES_PATH } from "#features/people/alerts/rules/paths.ts";
import {
  type FavouritesBanner,
  FavouritesPage,
} from "#features/people/alerts/ui/favourites-page.tsx";
import { loadFavouriteGroups } from "#features/people/alerts/views/favourites-view.server.ts";
import { readDone, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { toRestoreResult } from "#platform/forms/restore-result.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/favourites.ts";

export const loader = pageHandler(async ({ url, context, caller, info }) => {
  const actor = requirePerson(context);
  const { db, clock } = caller;
  const now = clock.now();
  const t = getTranslator(info.locale);
  const done = readDone(url, ["restored", "undoTooLate"]);
  const banner: FavouritesBanner = done ? { kind: done } : null;
  const groups = await loadFavouriteGroups(db, actor, now, info.locale, t);
  return { locale: info.locale, groups, banner };
});

export const action = pageHandler(async ({ request, caller }) => {
  const form = await readForm(request, ["undo"]);
  return intents(form, {
    async removeClosed() {
      const { count, undo } = await removeClosedFavourites(caller, {});
      // The undo data grows with the number of favourites, so it travels in a form and not in a URL. A reloaded page
      // posts again and finds nothing to remove.
      if (count === 0) throw redirect(FAVOURITES_PATH, 303);
      const banner: FavouritesBanner = { kind: "removed", count, undo };
      return { banner };
    },
    async restore({ undo }) {
      throw redirectDone(
        FAVOURITES_PATH,
        await toRestoreResult(restoreFavourites(caller, { undo })),
      );
    },
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({ title: t("alerts:favourites.calls") }));

export default function Favourites({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <FavouritesPage groups={loaderData.groups} banner={actionData?.banner ?? loaderData.banner} />
  );
}
