import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { getCv } from "../queries/cvs.server.ts";
import { isTooLong } from "../rules/cv-length.ts";
import { applyChanges } from "../rules/snapshot-diff.ts";
import { cvs } from "../tables.server.ts";
import { previewCvRefresh } from "../views/cv-refresh.server.ts";

/** Applies changes of the space to a CV: all, or those with the given keys. Returns how many. */
export const refreshCv = command({
  actors: ["person"],
  input: z.object({
    id: rowId(),
    /** Digest of the previewed changes. A different one is STALE. */
    mark: z.string(),
    keys: z.union([z.literal("all"), z.array(z.string())]),
  }),
  load: ({ tx, input }) => getCv(tx, input.id, { forUpdate: true }),
  may: (actor, cv) => can(actor, "edit", cv),
  async run({ tx, actor, input: { mark, keys }, now }, cv) {
    const refresh = await previewCvRefresh(tx, actor, cv);
    if (refresh.mark !== mark) throw new DomainError("STALE");
    const selected = new Set(keys === "all" ? refresh.changes.map(({ key }) => key) : keys);
    const taken = refresh.changes.filter(({ key }) => selected.has(key)).length;
    if (taken === 0) throw new DomainError("INVALID", { keys: "missing" });
    const content = applyChanges(cv.content, refresh.currentSpace, selected);
    if (isTooLong(content, cv.content)) throw new DomainError("INVALID", { length: "tooLong" });
    await tx
      .update(cvs)
      .set({
        content,
        version: cv.version + 1,
        snapshotAt: now,
        updatedAt: now,
      })
      .where(eq(cvs.id, cv.id));
    return { taken };
  },
});
