import { and, eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import type { ImageValue } from "#form-engine/types/image/rules.ts";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { dossierUnplacedAnswers } from "../tables.server.ts";
import { freeImage } from "../writes/images.server.ts";

/** Deletes one unplaced answer of an earlier dossier, or all; texts that a new form version set aside stay. Its images are deleted too unless still referenced. */
export const dismissUnplacedAnswers = command({
  actors: ["person"],
  input: z.object({ dossierId: rowId(), id: z.coerce.number().int().positive().optional() }),
  load: ({ tx, actor, input }) => dossierForActor(tx, actor, input.dossierId, "update"),
  may: (actor, dossier) => can(actor, "takeOver", dossier),
  async run({ tx, queue, input: { dossierId, id } }) {
    const gone = await tx
      .delete(dossierUnplacedAnswers)
      .where(
        and(
          eq(dossierUnplacedAnswers.dossierId, dossierId),
          isNotNull(dossierUnplacedAnswers.fromName),
          id === undefined ? undefined : eq(dossierUnplacedAnswers.id, id),
        ),
      )
      .returning({ node: dossierUnplacedAnswers.node, answer: dossierUnplacedAnswers.answer });
    for (const { node, answer } of gone) {
      if (node.type !== "image") continue;
      for (const { filename } of answer as readonly ImageValue[])
        await freeImage({ tx, queue }, dossierId, filename);
    }
  },
});
