import { and, desc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { notify } from "#features/people/notifications/writes/notify.server.ts";
import { dataUpdated } from "#features/people/researchers/rules/notification-kinds.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { lockOpenImport, type ProductionImport } from "../queries/production-imports.server.ts";
import { IMPORT_FAILURES } from "../rules/import-request.ts";
import { sourceHref } from "../rules/paths.ts";
import { hasSameValues, type ProductionValues } from "../rules/production-values.ts";
import { productionImports, productions } from "../tables.server.ts";

/** Starts an import, or restarts it after a worker died. */
export const startImport = command({
  actors: ["product"],
  input: z.object({ importId: rowId() }),
  load: ({ tx, input }) => lockOpenImport(tx, input.importId),
  may: (actor, one) => can(actor, "writeImport", one),
  async run({ tx }, { id }) {
    await tx
      .update(productionImports)
      .set({ state: "running", done: 0 })
      .where(eq(productionImports.id, id));
  },
});

/** Saves one page of works together with the progress. */
export const saveImportedWorks = command({
  actors: ["product"],
  input: z.object({
    importId: rowId(),
    works: z.custom<readonly ProductionValues[]>(),
    done: z.int(),
    total: z.int(),
  }),
  load: ({ tx, input }) => lockOpenImport(tx, input.importId),
  may: (actor, one) => can(actor, "writeImport", one),
  async run({ tx, input: { works, done, total } }, one) {
    const { added, changed } = await writeWorks(tx, one, works);
    await tx
      .update(productionImports)
      .set({
        done,
        total,
        added: sql`${productionImports.added} + ${added}`,
        changed: sql`${productionImports.changed} + ${changed}`,
      })
      .where(eq(productionImports.id, one.id));
  },
});

/** Ends an import. If it is conclusive, works it did not find are marked as gone. */
export const finishImport = command({
  actors: ["product"],
  input: z.object({ importId: rowId() }),
  load: ({ tx, input }) => lockOpenImport(tx, input.importId),
  may: (actor, one) => can(actor, "writeImport", one),
  async run({ tx, now }, one) {
    await tx
      .update(productionImports)
      .set({ state: "done", finishedAt: now, failure: null })
      .where(eq(productionImports.id, one.id));
    if (await isConclusive(tx, one)) await markGone(tx, one, now);
    const { userId, source, added, changed } = one;
    if (added + changed === 0) return;
    const data = { source, added, changed, conflicts: 0 };
    await notify(tx, dataUpdated, {
      userId,
      key: `productions:${one.id}`,
      namedUserId: null,
      data: { ...data, href: sourceHref(source) },
      now,
    });
  },
});

/** Ends an import with a failure. Works saved until then stay. */
export const failImport = command({
  actors: ["product"],
  input: z.object({ importId: rowId(), failure: z.enum(IMPORT_FAILURES) }),
  load: ({ tx, input }) => lockOpenImport(tx, input.importId),
  may: (actor, one) => can(actor, "writeImport", one),
  async run({ tx, input: { failure }, now }, { id }) {
    await tx
      .update(productionImports)
      .set({ state: "failed", failure, finishedAt: now })
      .where(eq(productionImports.id, id));
  },
});

async function writeWorks(
  tx: Db,
  { id: importId, userId, source, createdAt }: ProductionImport,
  works: readonly ProductionValues[],
) {
  if (works.length === 0) return { added: 0, changed: 0 };
  const identifiers = works.map((work) => work.identifier);
  const known = await tx
    .select()
    .from(productions)
    .where(
      and(
        eq(productions.userId, userId),
        eq(productions.source, source),
        inArray(productions.identifier, identifiers),
      ),
    );
  const before = new Map(known.map((row) => [row.identifier, row]));
  await tx
    .insert(productions)
    .values(works.map((work) => ({ ...work, userId, source, importId, importedAt: createdAt })))
    .onConflictDoUpdate({
      target: [productions.userId, productions.source, productions.identifier],
      set: {
        doi: sql`excluded.doi`,
        type: sql`excluded.type`,
        title: sql`excluded.title`,
        authors: sql`excluded.authors`,
        container: sql`excluded.container`,
        year: sql`excluded.year`,
        publishedOn: sql`excluded.published_on`,
        url: sql`excluded.url`,
        keywords: sql`excluded.keywords`,
        importedAt: sql`excluded.imported_at`,
        goneAt: null,
      },
    });
  const added = works.filter((work) => !before.has(work.identifier)).length;
  const changed = works.filter((work) => {
    const row = before.get(work.identifier);
    // A hidden work is updated but not counted.
    return row && row.notMineAt === null && !hasSameValues(row as ProductionValues, work);
  }).length;
  return { added, changed };
}

/**
 * Whether works that this import did not find are gone from the source. Not conclusive: a different search than last
 * time, an empty result (more likely a lost index than lost works), or an import that ended early.
 */
async function isConclusive(tx: Db, ended: ProductionImport): Promise<boolean> {
  const total = ended.total ?? 0;
  if (total === 0 || ended.done < total) return false;
  const [before] = await tx
    .select({ by: productionImports.by, value: productionImports.value })
    .from(productionImports)
    .where(
      and(
        eq(productionImports.userId, ended.userId),
        eq(productionImports.source, ended.source),
        eq(productionImports.state, "done"),
        lt(productionImports.createdAt, ended.createdAt),
      ),
    )
    .orderBy(desc(productionImports.createdAt))
    .limit(1);
  return before?.by === ended.by && before.value === ended.value;
}

async function markGone(
  tx: Db,
  { userId, source, createdAt }: ProductionImport,
  now: Date,
): Promise<void> {
  await tx
    .update(productions)
    .set({ goneAt: now })
    .where(
      and(
        eq(productions.userId, userId),
        eq(productions.source, source),
        // Each work found by this import has `importedAt` set to its creation time.
        lt(productions.importedAt, createdAt),
        isNull(productions.goneAt),
      ),
    );
}
