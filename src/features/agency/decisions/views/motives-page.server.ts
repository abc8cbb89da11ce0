import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { can } from "../policy.ts";
import { listMotives } from "../queries/motives.server.ts";

/** The motives of the member's agency, with the one that is being edited. */
export async function loadMotivesPage(db: Db, actor: StaffActor, editedId: string | null) {
  const motives = await listMotives(db, actor.partnerId);
  const edited = motives.find(({ id, archivedAt }) => id === editedId && archivedAt === null);
  return {
    motives,
    edited: edited ?? null,
    may: can(actor, "writeMotives", { partnerId: actor.partnerId, departmentId: null }),
  };
}
export type MotivesPageView = Awaited<ReturnType<typeof loadMotivesPage>>;
