import { formatCitation } from "#bibliography/cite.ts";
import { findWorkByDoiContract } from "#features/proposals/dossier-form/endpoints.ts";
import { DomainError } from "#platform/errors.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";
import { findReferenceByDoi } from "#services/crossref.server.ts";
import { OutsideError } from "#services/outside-error.ts";

export const loader = endpoint(findWorkByDoiContract, async ({ query, caller, info }) => {
  const found = await findReferenceByDoi(caller, query.doi).catch((error: unknown) => {
    if (!(error instanceof OutsideError)) throw error;
    // A Crossref record that cannot be read cannot be cited: null. A failed request may succeed later: rethrow.
    if (error.reason === "refused") return null;
    throw new DomainError("UNAVAILABLE", { why: "crossref" });
  });
  if (!found?.doi) return { work: null };
  return { work: { citation: formatCitation(found, { locale: info.locale }), doi: found.doi } };
});

export const action = loader;
