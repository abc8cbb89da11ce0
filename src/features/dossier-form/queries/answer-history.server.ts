import { and, desc, eq } from "drizzle-orm";
import { users } from "#features/accounts/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { dossierAnswerHistory as history } from "../tables.server.ts";
import type { FormOfDossier } from "./form-state.server.ts";

/** Older rows than this are kept, and not shown: nobody reads on. */
const MOST = 200;

/** What an answer said, the last first, with the names of those who wrote it; what was set aside stands among it. */
export async function historyOfAnswer(db: Db, place: FormOfDossier, key: string) {
  const rows = await db
    .select({
      id: history.id,
      kind: history.kind,
      answer: history.answer,
      version: history.version,
      startedAt: history.startedAt,
      at: history.at,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(history)
    .leftJoin(users, eq(users.id, history.authorId))
    .where(
      and(
        eq(history.dossierId, place.dossierId),
        eq(history.formModelType, place.formModelType),
        eq(history.key, key),
      ),
    )
    .orderBy(desc(history.id))
    .limit(MOST);
  return rows.map(({ firstName, lastName, startedAt, at, ...row }) => ({
    ...row,
    by: firstName === null ? null : `${firstName} ${lastName ?? ""}`.trim(),
    startedAt: startedAt.toISOString(),
    at: at.toISOString(),
  }));
}
