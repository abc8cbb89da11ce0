import { inArray } from "drizzle-orm";
import { users } from "#features/accounts/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { SentHeld } from "../endpoints.ts";
import type { HeldAnswer } from "../rules/answer-verdict.ts";

interface Named {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** The names of who changed these answers last, by id. Whoever asks is known already: mostly it is they themselves. */
export async function authorNames(
  db: Db,
  answers: readonly HeldAnswer[],
  asker?: Named,
): Promise<ReadonlyMap<string, string>> {
  const own: [string, string][] = asker ? [[asker.userId, nameOf(asker)]] : [];
  const others = new Set(answers.flatMap(({ by }) => (by && by !== asker?.userId ? [by] : [])));
  if (others.size === 0) return new Map(own);
  const rows = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, [...others]));
  return new Map([...own, ...rows.map((row) => [row.id, nameOf(row)] as const)]);
}

const nameOf = ({ firstName, lastName }: Omit<Named, "userId">): string =>
  `${firstName} ${lastName}`.trim();

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
