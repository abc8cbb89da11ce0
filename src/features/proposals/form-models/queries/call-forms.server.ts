import { asc, eq } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { callForms } from "../tables.server.ts";

/** The forms a call wants, each in the version a new dossier begins with. None: the call takes no dossiers here. */
export const listCallForms = (db: Db, callId: number) =>
  db
    .select({ formModelType: callForms.formModelType, versionId: callForms.versionId })
    .from(callForms)
    .where(eq(callForms.callId, callId))
    .orderBy(asc(callForms.formModelType));
