import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import {
  type ImportFailure,
  isImportActive,
  isImportLost,
  toImportFailure,
} from "../rules/import-request.ts";
import { IMPORT_SOURCES, type ImportSource } from "../rules/vocabulary.ts";
import { productionImports, productions } from "../tables.server.ts";

/** The last import from a source. */
export interface ImportView {
  readonly id: string;
  readonly source: ImportSource;
  readonly by: "orcid" | "identifier" | "name";
  readonly value: string;
  readonly state: "waiting" | "running" | "done" | "failed";
  readonly done: number;
  readonly total: number | null;
  readonly added: number;
  readonly changed: number;
  readonly failure: ImportFailure | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  /** Works first added by this import and still in the list. */
  readonly remainingWorks: number;
  /** Last successful import from this source: the age of the list. */
  readonly freshAt: Date | null;
}

/** The last import of each source, for sources that were ever imported. */
export async function listLastImports(db: Db, userId: string, now: Date): Promise<ImportView[]> {
  const views = await Promise.all(
    IMPORT_SOURCES.map((source) => findLastImport(db, userId, source, now)),
  );
  return views.flatMap((view) => view ?? []);
}

async function findLastImport(
  db: Db,
  userId: string,
  source: ImportSource,
  now: Date,
): Promise<ImportView | undefined> {
  const mine = and(eq(productionImports.userId, userId), eq(productionImports.source, source));
  const [last] = await db
    .select()
    .from(productionImports)
    .where(mine)
    .orderBy(desc(productionImports.createdAt))
    .limit(1);
  if (!last) return undefined;
  const [fresh] = await db
    .select({ at: productionImports.finishedAt })
    .from(productionImports)
    .where(and(mine, eq(productionImports.state, "done")))
    .orderBy(desc(productionImports.createdAt))
    .limit(1);
  const remainingCount = await db.$count(
    productions,
    and(eq(productions.importId, last.id), isNull(productions.notMineAt)),
  );
  const { userId: _, ...view } = last;
  const lost = isImportActive(view) && isImportLost(view.createdAt, now);
  const state = lost ? "failed" : view.state;
  const failure = lost ? "lost" : view.failure;
  return {
    ...view,
    state,
    failure: state === "failed" ? toImportFailure(failure) : null,
    remainingWorks: remainingCount,
    freshAt: fresh?.at ?? null,
  };
}

/** Loads an import of any owner; the policy decides. */
export async function getImport(tx: Db, id: string): Promise<ProductionImport> {
  const [found] = await tx.select().from(productionImports).where(eq(productionImports.id, id));
  if (!found) throw new DomainError("NOT_FOUND");
  return found;
}

export type ProductionImport = typeof productionImports.$inferSelect;

const openImportCondition = (importId: string) =>
  and(eq(productionImports.id, importId), inArray(productionImports.state, ["waiting", "running"]));

/** An import that has not ended. */
export async function findOpenImport(
  db: Db,
  importId: string,
): Promise<ProductionImport | undefined> {
  const [found] = await db.select().from(productionImports).where(openImportCondition(importId));
  return found;
}

/** Locks an open import for a command. Throws GONE if it has ended or was deleted. */
export async function lockOpenImport(tx: Db, importId: string): Promise<ProductionImport> {
  const [found] = await tx
    .select()
    .from(productionImports)
    .where(openImportCondition(importId))
    .for("update");
  if (!found) throw new DomainError("GONE");
  return found;
}
