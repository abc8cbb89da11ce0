import { callSearchContext } from "#features/calls/call-search.server.ts";
import { MAX_QUERY_LENGTH } from "#features/calls/rules/query-text.ts";
import { SUGGEST_FROM_CHARACTERS } from "#features/calls/rules/search-constants.ts";
import { nextMinute } from "#platform/clock.ts";
import { DomainError } from "#platform/errors.ts";
import { resource } from "#platform/http/endpoint.server.ts";

/** GET /suggest-words?term=: words, keywords and titles that begin so, as a list of texts. */
export const loader = resource(async ({ url, context, info }) => {
  const term = (url.searchParams.get("term") ?? "").replace(/[\p{Cc}\s]+/gu, " ").trim();
  if (term.length > MAX_QUERY_LENGTH)
    throw new DomainError("BAD_REQUEST", { term: `at most ${MAX_QUERY_LENGTH} characters` });
  if (term.length < SUGGEST_FROM_CHARACTERS) return Response.json([]);
  const search = context.get(callSearchContext);
  // The same beginnings are typed all the time, and the same words answer them.
  info.keepUntil(nextMinute(search.now()));
  return Response.json(await search.suggest(term, info.locale));
});

export const action = resource(() => {
  throw new DomainError("METHOD_NOT_ALLOWED");
});
