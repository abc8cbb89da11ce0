import { href } from "react-router";
import { DEFAULT_PER_PAGE, type ListFilters, type ListRequest } from "./list-request.ts";
import type { ProductionSource } from "./vocabulary.ts";

/** URL of the list. A change of filters resets the page. */
export function listHref(request: ListRequest, change: Partial<ListRequest> = {}): string {
  const { page, perPage, ...asked } = { ...request, page: 1, ...change };
  const query = buildListQuery(asked);
  const isDefault = page === 1 && perPage === DEFAULT_PER_PAGE;
  const pageParams = isDefault ? {} : { page: String(page), pagination: String(perPage) };
  return `${productionsHref(pageParams)}${query.size > 0 ? `?${query}` : ""}`;
}

export const productionsHref = (pageParams: { page?: string; pagination?: string } = {}): string =>
  href("/mon-espace/mes-productions/:page?/:pagination?", pageParams);

/** URL of the list of one source. */
export const sourceHref = (source: ProductionSource): string =>
  source === "hal" ? productionsHref() : `${productionsHref()}?${new URLSearchParams({ source })}`;

/** Query of the list without the page; also used for hidden fields of the search form. */
export function buildListQuery({
  source,
  type,
  year,
  terms,
  favourites,
}: ListFilters): URLSearchParams {
  const query = new URLSearchParams();
  if (source !== "hal") query.set("source", source);
  if (terms) query.set("q", terms);
  if (type) query.set("type", type);
  if (year) query.set("annee", String(year));
  if (favourites) query.set("favoris", "1");
  return query;
}
