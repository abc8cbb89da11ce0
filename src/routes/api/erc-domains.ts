import { ercDomainsUnder } from "#features/nomenclatures/queries.server.ts";
import { DomainError } from "#platform/errors.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";

/** `GET /api/erc_domains?exists[parent]=false` gives the first level, `?parent={id}` the children of one. */
export const loader = resource(async ({ url, context, info }) => {
  const { db } = context.get(webDepsContext);
  const parent = url.searchParams.get("parent");
  if (parent !== null) {
    // Clients of such an API may name a resource by its address: /api/erc_domains/12.
    const id = /^(?:\/api\/erc_domains\/)?([1-9]\d{0,8})$/.exec(parent)?.[1];
    if (!id) throw new DomainError("BAD_REQUEST", { parent: "the id of a domain" });
    return Response.json({ member: await ercDomainsUnder(db, Number(id), info.locale) });
  }
  if (url.searchParams.get("exists[parent]") !== "false") {
    throw new DomainError("BAD_REQUEST", { parent: "the id of a domain, or exists[parent]=false" });
  }
  return Response.json({ member: await ercDomainsUnder(db, null, info.locale) });
});
