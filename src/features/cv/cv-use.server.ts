import type { Db } from "#platform/db/pool.server.ts";
import type { CvUse } from "./policy.ts";

/** The dossiers a CV stands in. The one place that knows; there are no dossiers yet. */
export async function cvUse(_db: Db, _cvId: string): Promise<readonly CvUse[]> {
  return [];
}
