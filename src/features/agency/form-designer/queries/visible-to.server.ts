import { type SQL, sql } from "drizzle-orm";
import { formModels } from "#features/proposals/form-models/tables.server.ts";
import type { Actor } from "#platform/actor.ts";

/** Condition on `form_models`, for every list, count and export: staff see the forms of their agency. */
export const formsVisibleTo = (actor: Actor): SQL =>
  actor.kind === "staff" ? sql`${formModels.partnerId} = ${actor.partnerId}` : sql`false`;
