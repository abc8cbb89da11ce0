import { and, eq, inArray } from "drizzle-orm";
import { profiles } from "#features/researchers/tables.server.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { consumeRateLimit } from "#platform/rate-limit/rate-limit.server.ts";
import { importProductions } from "../jobs/import-productions.server.ts";
import {
  IMPORT_LIMIT,
  type ImportErrors,
  type ImportField,
  type ImportProblem,
  type ImportRequest,
  importRequestSchema,
  isLost,
} from "../rules/import-request.ts";
import type { ProductionSource } from "../rules/vocabulary.ts";
import { productionImports } from "../tables.server.ts";

export type AskImportOutcome =
  | { readonly kind: "asked" }
  | { readonly kind: "tooMany" }
  | { readonly kind: "invalid"; readonly errors: ImportErrors };

/** Asks for a person's works to be brought over. Where an import from a source is under way, the wish joins it. */
export async function askImport(
  deps: Pick<DepsWithQueue, "db" | "queue" | "signer" | "clock">,
  actor: PersonActor,
  values: unknown,
): Promise<AskImportOutcome> {
  const read = importRequestSchema.safeParse(values);
  if (!read.success) return { kind: "invalid", errors: problemsOf(read.error.issues) };
  const request = read.data;
  const value = searchedValue(request, actor);
  if (!value) return { kind: "invalid", errors: { by: "noOrcid" } };
  // A HAL identifier means nothing to the repository of data.
  const sources = request.sources.filter((one) => one === "hal" || request.by !== "identifier");
  if (sources.length === 0) return { kind: "invalid", errors: { by: "noSource" } };
  const now = deps.clock.now();
  if (!(await consumeRateLimit(deps, IMPORT_LIMIT, actor.userId, now))) return { kind: "tooMany" };
  await deps.db.transaction(async (tx) => {
    for (const source of sources) {
      const wish = { userId: actor.userId, source, by: request.by, value, createdAt: now };
      const importId = await placeWish(tx, wish);
      if (importId) await deps.queue.enqueue(tx, importProductions, { importId });
    }
    if (request.by === "identifier") {
      const known = { halId: value, updatedAt: now };
      await tx
        .insert(profiles)
        .values({ userId: actor.userId, ...known })
        .onConflictDoUpdate({ target: profiles.userId, set: known });
    }
  });
  return { kind: "asked" };
}

interface Wish {
  userId: string;
  source: ProductionSource;
  by: ImportRequest["by"];
  value: string;
  createdAt: Date;
}

/** The new import's id, or undefined where one is under way. The index decides between wishes of the same moment. */
async function placeWish(tx: Db, wish: Wish): Promise<string | undefined> {
  const [underWay] = await tx
    .select({ id: productionImports.id, createdAt: productionImports.createdAt })
    .from(productionImports)
    .where(
      and(
        eq(productionImports.userId, wish.userId),
        eq(productionImports.source, wish.source),
        inArray(productionImports.state, ["waiting", "running"]),
      ),
    );
  if (underWay && !isLost(underWay.createdAt, wish.createdAt)) return undefined;
  if (underWay) {
    await tx
      .update(productionImports)
      .set({ state: "failed", failure: "lost", finishedAt: wish.createdAt })
      .where(eq(productionImports.id, underWay.id));
  }
  const [placed] = await tx
    .insert(productionImports)
    .values({ ...wish, state: "waiting" })
    .onConflictDoNothing()
    .returning({ id: productionImports.id });
  return placed?.id;
}

function searchedValue({ by, halId, name }: ImportRequest, actor: PersonActor): string | null {
  if (by === "orcid") return actor.orcid;
  return by === "identifier" ? halId : name;
}

function problemsOf(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): ImportErrors {
  return Object.fromEntries(
    issues.map(({ path, message }) =>
      path[0] === "sources"
        ? ["by", "noSource"]
        : [path[0] as ImportField, message as ImportProblem],
    ),
  );
}
