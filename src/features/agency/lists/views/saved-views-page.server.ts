import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { toLocalPath } from "#platform/http/local-path.ts";
import type { BackOfficeActor } from "../../frame/queries/require-back-office.server.ts";
import { can } from "../policy.ts";
import { listSavedViews } from "../queries/saved-views.server.ts";
import { LIST_NAME, LISTS_PATH } from "../rules/saved-view.ts";
import type { ManagedView } from "../ui/saved-views-page.tsx";

/** What the address of the page names: a list and the address to return to. Throws NOT_FOUND for anything else. */
export function readSavedViewsAddress(url: URL): { list: string | null; from: string | null } {
  const list = url.searchParams.get("liste");
  if (list !== null && !LIST_NAME.test(list)) throw new DomainError("NOT_FOUND");
  const from = toLocalPath(url.searchParams.get("retour"), url.origin);
  return { list, from: from?.startsWith(LISTS_PATH) ? from : null };
}

/** The views of a list (or of all) that the actor sees, with what the actor may do to them. */
export async function loadSavedViewsPage(
  db: Db,
  actor: BackOfficeActor,
  list: string | null,
): Promise<{ readonly isStaff: boolean; readonly views: readonly ManagedView[] }> {
  const views = await listSavedViews(db, actor, list);
  return {
    isStaff: actor.kind === "staff",
    views: views.map(({ userId, partnerId, ownerName, ...view }) => ({
      id: view.id,
      name: view.name,
      text: view.query,
      isShared: view.isShared,
      ownerName: userId === actor.userId ? null : ownerName,
      canChange: can(actor, "changeView", { userId, partnerId, isShared: view.isShared }).ok,
      canDelete: can(actor, "deleteView", { userId, partnerId, isShared: view.isShared }).ok,
    })),
  };
}
