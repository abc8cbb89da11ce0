import { identityOptionsContract } from "#features/people/researchers/endpoints.ts";
import { loadIdentity } from "#features/people/researchers/queries/profile.server.ts";
import { GENDERS, TITLES } from "#features/people/researchers/rules/vocabulary.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";

export const loader = endpoint(identityOptionsContract, async ({ info, caller }) => {
  const { userId } = caller.actor;
  const t = getTranslator(info.locale);
  return {
    genders: GENDERS.map((id) => ({ id, name: t(`researchers:profile.genders.${id}`) })),
    titles: TITLES.map((id) => ({ id, name: t(`researchers:profile.titles.${id}`) })),
    current: await loadIdentity(caller.db, userId),
  };
});
export const action = loader;
