import { and, desc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { notify } from "#features/notifications/commands/notify.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { DepsWithQueue, Job } from "#platform/jobs/job.ts";
import { dataverseWorks } from "#services/dataverse.server.ts";
import { halWorks } from "#services/hal.server.ts";
import { outsideClient } from "#services/outside-clients.server.ts";
import { OutsideError } from "#services/outside-error.ts";
import { dataUpdated } from "../../rules/notification-kinds.ts";
import { type ImportFailure, MAX_WORKS } from "../../rules/productions/import-request.ts";
import { PRODUCTIONS_PATH } from "../../rules/productions/list-request.ts";
import {
  byIdentifier,
  type ProductionValues,
  sameValues,
  toProduction,
} from "../../rules/productions/production-values.ts";
import type { ProductionSource } from "../../rules/vocabulary.ts";
import { productionImports, productions } from "../../tables.server.ts";

const WORKS = { hal: halWorks, dataverse: dataverseWorks } as const;

type Import = typeof productionImports.$inferSelect;

/**
 * Brings a person's works over from a source, batch after batch. Killed midway it begins again at the first page:
 * what is already there is neither added nor changed a second time, so its counts stay true. What an outside service
 * does wrong ends the import with a reason; what was brought over until then stays.
 */
export const importProductions: Job<{ importId: string }> = {
  id: "import-productions",
  payload: z.object({ importId: z.uuid() }),
  retries: 3,
  async run(deps, { importId }) {
    const wish = await begin(deps.db, importId);
    if (!wish) return;
    try {
      const search = { by: wish.by, value: wish.value };
      const pages = WORKS[wish.source](outsideClient(deps, wish.source), search);
      let done = 0;
      for await (const { total, sent, works } of pages) {
        if (total > MAX_WORKS) return await fail(deps, wish, "tooMany");
        done += sent;
        const batch = byIdentifier(works.flatMap((work) => toProduction(work) ?? []));
        // The person, and with them the import, may be gone by now.
        if (!(await bringOver(deps.db, wish, batch, { done, total: Math.max(total, done) })))
          return;
      }
      await finish(deps, wish);
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      deps.log.info({ source: wish.source, reason: error.reason }, "import of productions failed");
      await fail(deps, wish, error.reason);
    }
  },
};

const open = (importId: string) =>
  and(eq(productionImports.id, importId), inArray(productionImports.state, ["waiting", "running"]));

async function begin(db: Db, importId: string): Promise<Import | undefined> {
  const [wish] = await db
    .update(productionImports)
    .set({ state: "running", done: 0 })
    .where(open(importId))
    .returning();
  return wish;
}

/** One page of works and the progress it makes, or neither. */
async function bringOver(
  db: Db,
  wish: Import,
  batch: readonly ProductionValues[],
  progress: { done: number; total: number },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { added, changed } = await write(tx, wish, batch);
    const told = await tx
      .update(productionImports)
      .set({
        ...progress,
        added: sql`${productionImports.added} + ${added}`,
        changed: sql`${productionImports.changed} + ${changed}`,
      })
      .where(open(wish.id))
      .returning({ id: productionImports.id });
    return told.length > 0;
  });
}

async function write(
  tx: Db,
  { userId, source, createdAt }: Import,
  batch: readonly ProductionValues[],
) {
  if (batch.length === 0) return { added: 0, changed: 0 };
  const identifiers = batch.map((work) => work.identifier);
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
  const before = new Map(known.map((row) => [row.identifier, row as ProductionValues]));
  await tx
    .insert(productions)
    .values(batch.map((work) => ({ ...work, userId, source, importedAt: createdAt })))
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
  const added = batch.filter((work) => !before.has(work.identifier)).length;
  const changed = batch.filter((work) => {
    const row = before.get(work.identifier);
    return row && !sameValues(row, work);
  }).length;
  return { added, changed };
}

/** Ends an import. Where it can tell, what none of its pages named is no longer in the source. */
async function finish({ db, clock }: DepsWithQueue, wish: Import): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const [ended] = await tx
      .update(productionImports)
      .set({ state: "done", finishedAt: now, failure: null })
      .where(open(wish.id))
      .returning();
    if (!ended) return;
    if (await tellsGone(tx, ended)) await markGone(tx, ended, now);
    const { source, added, changed } = ended;
    if (added + changed === 0) return;
    await notify(tx, dataUpdated, {
      userId: wish.userId,
      key: `productions:${wish.id}`,
      data: { source, added, changed, conflicts: 0, href: hrefOf(source) },
      now,
    });
  });
}

/**
 * Whether what an import did not name is gone. Another search finds other works, a source that suddenly knows nobody
 * has more likely lost its index than all of somebody's works, and one that ended early has not named them all.
 */
async function tellsGone(tx: Db, ended: Import): Promise<boolean> {
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

async function markGone(tx: Db, { userId, source, createdAt }: Import, now: Date): Promise<void> {
  await tx
    .update(productions)
    .set({ goneAt: now })
    .where(
      and(
        eq(productions.userId, userId),
        eq(productions.source, source),
        // Every work that was seen bears the moment this import was asked for.
        lt(productions.importedAt, createdAt),
        isNull(productions.goneAt),
      ),
    );
}

const hrefOf = (source: ProductionSource) =>
  source === "hal" ? PRODUCTIONS_PATH : `${PRODUCTIONS_PATH}?source=${source}`;

async function fail({ db, clock }: DepsWithQueue, wish: Import, failure: ImportFailure) {
  await db
    .update(productionImports)
    .set({ state: "failed", failure, finishedAt: clock.now() })
    .where(open(wish.id));
}
