import { ercDomainsContract } from "#features/portal/nomenclatures/endpoints.ts";
import { ercDomainsUnder } from "#features/portal/nomenclatures/queries.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const loader = endpoint(ercDomainsContract, async ({ query, info, caller }) => ({
  member: await ercDomainsUnder(caller.db, query.parentId, info.locale),
}));
export const action = loader;
