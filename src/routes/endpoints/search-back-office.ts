import { searchBackOfficeContract } from "#features/agency/frame/endpoints.ts";
import { searchBackOffice } from "#features/agency/search/queries/search.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { listPageResults } from "#shell/back-office-links.ts";

export const loader = endpoint(
  searchBackOfficeContract,
  async ({ caller: { db, actor, clock }, query: { q }, info: { locale } }) => ({
    results: [
      ...(await searchBackOffice(db, actor, {
        text: q,
        locale,
        now: clock.now(),
        pages: listPageResults(actor, getTranslator(locale)),
      })),
    ],
  }),
);

export const action = loader;
