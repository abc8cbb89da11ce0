import { ercDomainsContract } from "#features/portal/nomenclatures/endpoints.ts";
import { listErcDomains } from "#features/portal/nomenclatures/queries/erc-domains.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const loader = endpoint(ercDomainsContract, async ({ query, info, caller }) => ({
  member: await listErcDomains(caller.db, query.parentId, info.locale),
}));
export const action = loader;
