import { citationText } from "#bibliography/cite.ts";
import { requirePerson } from "#features/accounts/require-person.server.ts";
import { findWorkByDoi } from "#features/dossier-form/endpoints.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";
import { findReferenceByDoi } from "#services/crossref.server.ts";

export const loader = endpoint(findWorkByDoi, async ({ query, context, caller, info }) => {
  requirePerson(context);
  const found = await findReferenceByDoi(caller, query.doi);
  if (!found?.doi) return { work: null };
  return { work: { citation: citationText(found, { locale: info.locale }), doi: found.doi } };
});

export const action = loader;
