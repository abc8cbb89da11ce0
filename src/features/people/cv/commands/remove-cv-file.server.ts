import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { deleteCvFile } from "../jobs/delete-cv-file.server.ts";
import { can } from "../policy.ts";
import { getCvFile, listDossiersWithFile } from "../queries/cv-files.server.ts";
import { cvFiles } from "../tables.server.ts";

/** Takes a file off a person's list; the job then erases it, as often as it takes. */
export const removeCvFile = command({
  actors: ["person"],
  input: z.object({ id: rowId() }),
  async load({ tx, input }) {
    const file = await getCvFile(tx, input.id, { forUpdate: true });
    return { ...file, heldBy: await listDossiersWithFile(tx, file.id) };
  },
  may: (actor, file) => can(actor, "removeFile", file),
  async run({ tx, queue }, { id, key }) {
    await tx.delete(cvFiles).where(eq(cvFiles.id, id));
    await queue.enqueue(tx, deleteCvFile, { key });
  },
});
