import type { DegradedService } from "#features/people/researchers/ui/degraded-notice.tsx";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { listDegradedServices } from "#platform/outside/outside-health.server.ts";
import { type ImportView, listLastImports } from "../queries/production-imports.server.ts";
import {
  countProductions,
  listProductions,
  type ProductionCounts,
  type ProductionList,
} from "../queries/production-list.server.ts";
import type { ListRequest } from "../rules/list-request.ts";

/** Data of the productions page. */
export interface ProductionPageView {
  readonly request: ListRequest;
  readonly list: ProductionList;
  readonly counts: ProductionCounts;
  readonly imports: readonly ImportView[];
  readonly degraded: readonly DegradedService[];
  readonly orcid: string | null;
  readonly name: string;
  readonly now: Date;
}

export async function loadProductionPage(
  db: Db,
  actor: PersonActor,
  request: ListRequest,
  now: Date,
): Promise<ProductionPageView> {
  const [list, counts, imports, degraded] = await Promise.all([
    listProductions(db, actor, request),
    countProductions(db, actor),
    listLastImports(db, actor.userId, now),
    listDegradedServices(db),
  ]);
  return {
    request,
    list,
    counts,
    imports,
    degraded,
    orcid: actor.orcid,
    name: `${actor.firstName} ${actor.lastName}`,
    now,
  };
}
