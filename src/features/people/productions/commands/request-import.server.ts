import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { writeProfile } from "#features/people/researchers/writes/owned-rows.server.ts";
import type { PersonActor } from "#platform/actor.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { importProductions } from "../jobs/import-productions.server.ts";
import { can } from "../policy.ts";
import { type ImportRequest, importRequestSchema, isImportLost } from "../rules/import-request.ts";
import type { ImportSource } from "../rules/vocabulary.ts";
import { productionImports } from "../tables.server.ts";

/** Requests an import from each source. A running import of the same source is not repeated. */
export const requestImport = command({
  actors: ["person"],
  input: importRequestSchema,
  // Imports per person; the outside services are shared by all users.
  limits: [{ name: "import-productions", per: "person", max: 30, seconds: 3600 }],
  may: (actor) => can(actor, "edit", actor),
  async run({ tx, actor, input, now, queue }) {
    const { userId } = actor;
    const value = getSearchValue(input, actor);
    if (!value) throw new DomainError("INVALID", { by: "noOrcid" });
    // Dataverse has no HAL identifiers; ORCID is searched by iD only.
    const sources = input.sources.filter(
      (one) =>
        one === "hal" || (one === "orcid" ? input.by === "orcid" : input.by !== "identifier"),
    );
    if (sources.length === 0) throw new DomainError("INVALID", { by: "noSource" });
    for (const source of sources) {
      const importId = await insertImport(tx, {
        userId,
        source,
        by: input.by,
        value,
        createdAt: now,
      });
      if (importId) await queue.enqueue(tx, importProductions, { importId });
    }
    if (input.by === "identifier") await writeProfile(tx, userId, { halId: value, updatedAt: now });
  },
});

interface NewImport {
  userId: string;
  source: ImportSource;
  by: ImportRequest["by"];
  value: string;
  createdAt: Date;
}

/**
 * Inserts an import and returns its id; undefined if one is running. The unique index decides between concurrent
 * requests.
 */
async function insertImport(tx: Db, newImport: NewImport): Promise<string | undefined> {
  const [running] = await tx
    .select({ id: productionImports.id, createdAt: productionImports.createdAt })
    .from(productionImports)
    .where(
      and(
        eq(productionImports.userId, newImport.userId),
        eq(productionImports.source, newImport.source),
        inArray(productionImports.state, ["waiting", "running"]),
      ),
    );
  if (running && !isImportLost(running.createdAt, newImport.createdAt)) return undefined;
  if (running) {
    await tx
      .update(productionImports)
      .set({ state: "failed", failure: "lost", finishedAt: newImport.createdAt })
      .where(eq(productionImports.id, running.id));
  }
  const [inserted] = await tx
    .insert(productionImports)
    .values({ ...newImport, state: "waiting" })
    .onConflictDoNothing()
    .returning({ id: productionImports.id });
  return inserted?.id;
}

function getSearchValue({ by, halId, name }: ImportRequest, actor: PersonActor): string | null {
  if (by === "orcid") return actor.orcid;
  return by === "identifier" ? halId : name;
}

/** Hides the card that suggests to link ORCID and HAL, for good. */
export const dismissHalCard = command({
  actors: ["person"],
  input: z.object({}),
  may: (actor) => can(actor, "edit", actor),
  async run({ tx, actor, now }) {
    await writeProfile(tx, actor.userId, { halCardRefusedAt: now });
  },
});
