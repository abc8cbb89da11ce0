import { recordSchema } from "./orcid/parse-record.ts";
import type { OrcidRecord } from "./orcid/record.ts";
import { isOrcidId } from "./orcid/record.ts";
import type { OutsideClient } from "./outside-client.server.ts";

/**
 * A person's public record, or null if ORCID has none. `client` is `getOutsideClient(deps, "orcid")`. Throws
 * `OutsideError` if the service fails.
 */
export async function readOrcidRecord(
  client: OutsideClient,
  orcid: string,
): Promise<OrcidRecord | null> {
  if (!isOrcidId(orcid)) return null;
  return client.request(`/v3.0/${orcid}/record`, recordSchema);
}
