import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "#platform/actor.ts";
import { dossierMembers, dossiers } from "../tables.server.ts";

/** Condition on `dossiers`, for every list, count, export and feed: a person sees the dossiers they are a member of. */
export const dossierVisibleTo = (actor: Actor): SQL =>
  actor.kind === "person"
    ? sql`${dossiers.id} in (select ${dossierMembers.dossierId} from ${dossierMembers} where ${dossierMembers.userId} = ${actor.userId})`
    : sql`false`;
