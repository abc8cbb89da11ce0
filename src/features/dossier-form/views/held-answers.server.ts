import { inArray } from "drizzle-orm";
import { users } from "#features/accounts/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { SentHeld } from "../endpoints.ts";
import type { HeldAnswer } from "../rules/answer-verdict.ts";

/** The names of who changed these answers last, by id. */
export async function authorNames(
  db: Db,
  answers: readonly HeldAnswer[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(answers.flatMap(({ by }) => (by ? [by] : [])))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(
    rows.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]),
  );
}

/** An answer as it travels to the browser: its author by name. */
export const sentHeld = (
  { answer, version, by, at }: HeldAnswer,
  names: ReadonlyMap<string, string>,
): SentHeld => ({
  answer,
  version,
  by: by ? (names.get(by) ?? null) : null,
  at: at?.toISOString() ?? null,
});
