import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import { z } from "zod";
import { partners } from "#features/portal/partners/tables.server.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { cleanLine } from "#rich-text/clean-text.ts";
import { can } from "../../staff/policy.ts";
import { chosenDossiersSchema, MAX_LABEL_LENGTH, MAX_LABELS } from "../rules/chosen-dossiers.ts";
import { agencyLabels, dossierLabels } from "../tables.server.ts";
import { loadChosenDossiers } from "../views/chosen-dossiers.server.ts";

/**
 * Gives the chosen dossiers a label of the agency, or takes it away. A new name makes a new label; a label that no dossier
 * has any more is deleted. Dossiers that a colleague has open are left out: `left` says how many.
 */
export const labelDossiers = command({
  actors: ["staff"],
  isAudited: false,
  input: z.object({
    chosen: chosenDossiersSchema,
    name: z
      .string()
      .transform(cleanLine)
      .pipe(z.string().min(1, "missing").max(MAX_LABEL_LENGTH, "tooLong")),
    isOn: z.boolean(),
  }),
  async load({ tx, actor }) {
    // One at a time for each agency: two people who add the same name get the same label.
    await tx
      .select({ id: partners.id })
      .from(partners)
      .where(eq(partners.id, actor.partnerId))
      .for("no key update");
  },
  may: (actor) =>
    can(actor, "checkEligibility", { partnerId: actor.partnerId, departmentId: null }),
  async run({ tx, actor, input: { chosen, name, isOn }, now }) {
    const rows = await loadChosenDossiers(tx, actor, chosen, now);
    const ids = rows.filter(({ openedBy }) => openedBy === null).map(({ id }) => id);
    const left = rows.length - ids.length;
    if (ids.length === 0) return { count: 0, left };
    const labelId = await findLabel(tx, actor.partnerId, name);
    if (isOn) {
      const given = labelId ?? (await addLabel(tx, actor.partnerId, name));
      await tx
        .insert(dossierLabels)
        .values(ids.map((dossierId) => ({ dossierId, labelId: given })))
        .onConflictDoNothing();
      return { count: ids.length, left };
    }
    if (labelId === null) throw new DomainError("INVALID", { name: "unknown" });
    await tx
      .delete(dossierLabels)
      .where(and(eq(dossierLabels.labelId, labelId), inArray(dossierLabels.dossierId, ids)));
    const uses = tx
      .select({ one: sql`1` })
      .from(dossierLabels)
      .where(eq(dossierLabels.labelId, labelId));
    await tx.delete(agencyLabels).where(and(eq(agencyLabels.id, labelId), notExists(uses)));
    return { count: ids.length, left };
  },
});

async function findLabel(tx: Db, partnerId: number, name: string): Promise<number | null> {
  const [found] = await tx
    .select({ id: agencyLabels.id })
    .from(agencyLabels)
    .where(
      and(eq(agencyLabels.partnerId, partnerId), sql`lower(${agencyLabels.name}) = lower(${name})`),
    );
  return found?.id ?? null;
}

async function addLabel(tx: Db, partnerId: number, name: string): Promise<number> {
  const count = await tx.$count(agencyLabels, eq(agencyLabels.partnerId, partnerId));
  if (count >= MAX_LABELS) throw new DomainError("INVALID", { name: "full" });
  const [label] = await tx
    .insert(agencyLabels)
    .values({ partnerId, name })
    .returning({ id: agencyLabels.id });
  if (!label) throw new Error("an inserted label was not returned");
  return label.id;
}
