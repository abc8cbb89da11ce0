import { and, desc, eq, lt, sql } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import {
  SHOWN_FIRST_NAME,
  SHOWN_LAST_NAME,
} from "#features/proposals/dossiers/queries/shown-names.server.ts";
import { dossierMembers } from "#features/proposals/dossiers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { dossierAnswerHistory as history } from "../tables.server.ts";
import type { FormRef } from "./form-state.server.ts";

/** Small, because each row holds a complete answer. */
const PAGE_ROWS = 20;

/**
 * One page of an answer's history, newest first, with author names. Includes texts set aside on conflicts. `before` is
 * the id of the last row of the previous page.
 */
export async function loadAnswerHistory(
  db: Db,
  formRef: FormRef,
  { key, before }: { readonly key: string; readonly before?: number | undefined },
) {
  const rows = await db
    .select({
      id: history.id,
      kind: history.kind,
      answer: history.answer,
      version: history.version,
      startedAt: history.startedAt,
      at: history.at,
      by: sql<
        string | null
      >`nullif(trim(concat_ws(' ', ${SHOWN_FIRST_NAME}, ${SHOWN_LAST_NAME})), '')`,
    })
    .from(history)
    .leftJoin(users, eq(users.id, history.authorId))
    .leftJoin(
      dossierMembers,
      and(eq(dossierMembers.dossierId, history.dossierId), eq(dossierMembers.userId, users.id)),
    )
    .where(
      and(
        eq(history.dossierId, formRef.dossierId),
        eq(history.formModelType, formRef.formModelType),
        eq(history.key, key),
        before === undefined ? undefined : lt(history.id, before),
      ),
    )
    .orderBy(desc(history.id))
    .limit(PAGE_ROWS + 1);
  return {
    more: rows.length > PAGE_ROWS,
    rows: rows.slice(0, PAGE_ROWS).map(({ startedAt, at, ...row }) => ({
      ...row,
      startedAt: startedAt.toISOString(),
      at: at.toISOString(),
    })),
  };
}
