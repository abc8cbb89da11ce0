import { callSearchContext } from "#features/portal/calls/catalogue/call-search.server.ts";
import { suggestWordsContract } from "#features/portal/calls/endpoints.ts";
import { MIN_SUGGEST_CHARACTERS } from "#features/portal/calls/rules/search-constants.ts";
import { startOfNextMinute } from "#platform/clock.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const loader = endpoint(suggestWordsContract, async ({ query: { term }, context, info }) => {
  if (term.length < MIN_SUGGEST_CHARACTERS) return [];
  const search = context.get(callSearchContext);
  // The same prefixes are typed all the time and have the same suggestions.
  info.cacheUntil(startOfNextMinute(search.now()));
  return search.suggest(term, info.locale);
});

export const action = loader;
