import { requirePerson } from "#features/accounts/require-person.server.ts";
import { identityOf } from "#features/researchers/queries/person.server.ts";
import { GENDERS, TITLES } from "#features/researchers/rules/vocabulary.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { translator } from "#platform/i18n/registry.ts";

export const loader = resource(async ({ context, info }) => {
  const { userId } = requirePerson(context);
  const t = translator(info.locale);
  return Response.json({
    genders: GENDERS.map((id) => ({ id, name: t(`researchers:profile.genders.${id}`) })),
    titles: TITLES.map((id) => ({ id, name: t(`researchers:profile.titles.${id}`) })),
    current: await identityOf(context.get(webDepsContext).db, userId),
  });
});
