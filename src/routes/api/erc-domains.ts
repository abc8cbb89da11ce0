import { ercDomainsContract } from "#features/nomenclatures/endpoints.ts";
import { ercDomainsUnder } from "#features/nomenclatures/queries.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const loader = endpoint(ercDomainsContract, async ({ query, info, caller }) => ({
  member: await ercDomainsUnder(caller.db, query.parentId, info.locale),
}));
export const action = loader;
