import { getPerson } from "#features/people/accounts/rules/actor.ts";
import { can } from "#features/people/alerts/policy.ts";
import { listFavouriteIds } from "#features/people/alerts/queries/favourites.server.ts";
import { EDIT_FIELD } from "#features/people/alerts/rules/paths.ts";
import { AlertExtras } from "#features/people/alerts/ui/alert-extras.tsx";
import { callSearchContext } from "#features/portal/calls/catalogue/call-search.server.ts";
import { searchCallsContract } from "#features/portal/calls/endpoints.ts";
import { searchHref } from "#features/portal/calls/rules/criteria.ts";
import { readSearchRequest } from "#features/portal/calls/rules/search-request.ts";
import {
  findClosingIds,
  loadPortalFacts,
  STRIP_DAYS,
} from "#features/portal/calls/views/portal-facts.server.tsx";
import { renderSearchFragments } from "#features/portal/calls/views/search-fragments.server.tsx";
import { loadSearchView } from "#features/portal/calls/views/search-view.server.ts";
import { DomainError } from "#platform/errors.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";

/**
 * POST /search-call-for-proposals: a serialized search form, optionally with `page` and `nbElementsPerPage`. Answers
 * `{ cards, filters, actions, pagination: { page, nbPages }, token }`. The first three are HTML that replaces the
 * parts of the search page with these names (cards may be appended); the token identifies the search. Malformed input
 * is refused with 400 and details by field.
 */
export const action = endpoint(
  searchCallsContract,
  async ({ request, url, context, caller, info }) => {
    const params = await readSearchParams(request);
    // Page and size may be in the query of the address, as on the search page.
    for (const [name, value] of url.searchParams) if (!params.has(name)) params.append(name, value);
    const { criteria, request: page, problems } = readSearchRequest(params);
    if (Object.keys(problems).length > 0) throw new DomainError("BAD_REQUEST", problems);
    const t = getTranslator(info.locale);
    const search = context.get(callSearchContext);
    const view = await loadSearchView(search, criteria, page, info.locale, t);
    const found = await findClosingIds(search, view.criteria);
    const { closings } = await loadPortalFacts(search, info.locale, t);
    const favourites = await listFavouriteIds(caller.db, getPerson(context));
    const keep = can(caller.actor, "keepFavourites", undefined);
    const here = searchHref("/", view.criteria, view.request);
    const edited = params.get(EDIT_FIELD);
    return {
      ...renderSearchFragments(view, {
        path: "/",
        origin: info.origin,
        locale: info.locale,
        t,
        strip: { foundIds: found, closings, days: STRIP_DAYS },
        isStale: search.isDatabaseDown,
        wrap: (part) => (
          <AlertExtras favourites={favourites} keep={keep} currentPath={here} edited={edited}>
            {part}
          </AlertExtras>
        ),
      }),
      pagination: { page: view.request.page, nbPages: view.pages },
      token: view.token,
    };
  },
);

export const loader = action;

async function readSearchParams(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get("content-type") ?? "";
  // A search without criteria may have no body and therefore no content type.
  if (type === "" || type.startsWith("application/x-www-form-urlencoded")) {
    return new URLSearchParams(await request.text());
  }
  const form = await readForm(request);
  return new URLSearchParams(
    [...form.data].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}
