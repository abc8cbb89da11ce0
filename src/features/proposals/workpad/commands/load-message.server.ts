import { and, eq, getTableColumns } from "drizzle-orm";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { workpadMessages } from "../tables.server.ts";
import { loadPost } from "./load-post.server.ts";

/** A message of a dossier that will be changed. */
export const loadMessage = (
  context: { tx: Db; actor: PersonActor; now: Date },
  { dossierId, messageId }: { dossierId: string; messageId: string },
) =>
  loadPost(context, dossierId, () =>
    context.tx
      .select(getTableColumns(workpadMessages))
      .from(workpadMessages)
      .where(and(eq(workpadMessages.dossierId, dossierId), eq(workpadMessages.id, messageId)))
      .for("update"),
  );
