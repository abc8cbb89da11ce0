import { isOrcidId } from "./orcid/identifier.ts";
import { recordShape } from "./orcid/parse-record.ts";
import type { OrcidRecord } from "./orcid/record.ts";
import type { OutsideClient } from "./outside-client.server.ts";

/**
 * A person's public record, or null where ORCID knows no such person. `client` is `outsideClient(deps, "orcid")`.
 * Throws `OutsideError` when ORCID cannot help.
 */
export async function readOrcidRecord(
  client: OutsideClient,
  orcid: string,
): Promise<OrcidRecord | null> {
  if (!isOrcidId(orcid)) return null;
  return client.ask(`/v3.0/${orcid}/record`, recordShape);
}
