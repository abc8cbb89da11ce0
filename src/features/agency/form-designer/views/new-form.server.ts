import { desc } from "drizzle-orm";
import { formModels } from "#features/proposals/form-models/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { requireAllowed } from "#platform/require-allowed.ts";
import { can } from "../policy.ts";
import { formsVisibleTo } from "../queries/visible-to.server.ts";

const MAX_COPIES = 200;

/** What a new form can begin with: the forms of the agency to copy. */
export async function loadNewForm(db: Db, actor: StaffActor) {
  requireAllowed(can(actor, "writeForms", actor));
  return db
    .select({
      id: formModels.id,
      name: formModels.name,
      formModelType: formModels.formModelType,
    })
    .from(formModels)
    .where(formsVisibleTo(actor))
    .orderBy(desc(formModels.createdAt), desc(formModels.id))
    .limit(MAX_COPIES);
}

export type CopiableForms = Awaited<ReturnType<typeof loadNewForm>>;
