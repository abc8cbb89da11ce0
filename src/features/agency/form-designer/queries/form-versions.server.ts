import { and, eq, isNotNull } from "drizzle-orm";
import { formModelVersions } from "#features/proposals/form-models/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";

/** A published version of a form by its number. NOT_FOUND if there is none. */
export async function findVersion(db: Db, formModelId: string, number: number) {
  const [version] = await db
    .select()
    .from(formModelVersions)
    .where(
      and(
        eq(formModelVersions.formModelId, formModelId),
        eq(formModelVersions.number, number),
        isNotNull(formModelVersions.publishedAt),
      ),
    );
  if (!version) throw new DomainError("NOT_FOUND");
  return version;
}
