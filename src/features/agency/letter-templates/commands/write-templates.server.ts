import { and, count, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { LETTER_KINDS } from "#features/proposals/decision-letters/rules/letter-kind.ts";
import type { StaffActor } from "#platform/actor.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId, rowNumber } from "#platform/row-id.ts";
import { loadDecisionCall } from "../../decisions/queries/decision-call.server.ts";
import { requireNoPreparation } from "../../decisions/queries/held-by-release.server.ts";
import { can } from "../policy.ts";
import { START_TEMPLATES } from "../rules/start-templates.ts";
import { templateFieldSchemas } from "../rules/template-fields.ts";
import { callLetterTemplates, letterTemplates } from "../tables.server.ts";

/** More than any agency keeps. */
const MAX_TEMPLATES = 200;

/** Begins a template of an agency with the texts of the portal. */
export const createLetterTemplate = command({
  actors: ["staff"],
  input: z.object({
    kind: z.enum(LETTER_KINDS, "missing"),
    name: templateFieldSchemas.name,
  }),
  may: (actor) => can(actor, "writeTemplates", toAgency(actor)),
  async run({ tx, actor, input: { kind, name }, now, audit }) {
    const { partnerId, userId } = actor;
    await requireNoPreparation(tx, partnerId);
    const [used] = await tx
      .select({ templates: count() })
      .from(letterTemplates)
      .where(and(eq(letterTemplates.partnerId, partnerId), isNull(letterTemplates.archivedAt)));
    if ((used?.templates ?? 0) >= MAX_TEMPLATES) throw new DomainError("TAKEN", { why: "full" });
    const [created] = await tx
      .insert(letterTemplates)
      .values({
        ...{ partnerId, kind, name },
        texts: START_TEMPLATES[kind],
        updatedBy: userId,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: letterTemplates.id });
    if (!created) throw new Error("an inserted template was not returned");
    const details = { template: created.id, kind };
    await audit("letterTemplate.created", { kind: "partner", id: partnerId }, details);
    return created;
  },
});

/** Saves a template in both languages. STALE if a colleague saved it since the page was loaded (`version`). */
export const saveLetterTemplate = command({
  actors: ["staff"],
  input: z.object({ id: rowId(), version: z.coerce.number().int(), ...templateFieldSchemas }),
  load: ({ tx, actor, input }) => loadTemplate(tx, actor, input.id),
  may: (actor) => can(actor, "writeTemplates", toAgency(actor)),
  async run({ tx, actor, input, now, audit }, template) {
    await requireNoPreparation(tx, actor.partnerId);
    const { id, version, name, subjectFr, bodyFr, subjectEn, bodyEn } = input;
    if (template.version !== version) throw new DomainError("STALE");
    await tx
      .update(letterTemplates)
      .set({
        name,
        texts: {
          fr: { subject: subjectFr, body: bodyFr },
          en: { subject: subjectEn, body: bodyEn },
        },
        version: version + 1,
        updatedBy: actor.userId,
        updatedAt: now,
      })
      .where(eq(letterTemplates.id, id));
    const details = { template: id, kind: template.kind };
    await audit("letterTemplate.changed", { kind: "partner", id: actor.partnerId }, details);
  },
});

/** Takes a template out of use. Calls that used it return to the agency's oldest of the kind. */
export const archiveLetterTemplate = command({
  actors: ["staff"],
  input: z.object({ id: rowId() }),
  load: ({ tx, actor, input }) => loadTemplate(tx, actor, input.id),
  may: (actor) => can(actor, "writeTemplates", toAgency(actor)),
  async run({ tx, actor, now, audit }, { id, kind }) {
    await requireNoPreparation(tx, actor.partnerId);
    await tx.update(letterTemplates).set({ archivedAt: now }).where(eq(letterTemplates.id, id));
    await tx.delete(callLetterTemplates).where(eq(callLetterTemplates.templateId, id));
    const details = { template: id, kind };
    await audit("letterTemplate.archived", { kind: "partner", id: actor.partnerId }, details);
  },
});

/** Chooses the template of a kind for the letters of a call. */
export const chooseLetterTemplate = command({
  actors: ["staff"],
  input: z.object({ callId: rowNumber(), templateId: rowId() }),
  async load({ tx, actor, input }) {
    const call = await loadDecisionCall(tx, input.callId);
    return { call, template: await loadTemplate(tx, actor, input.templateId) };
  },
  may: (actor, { call }) => can(actor, "chooseTemplate", call),
  async run({ tx, audit }, { call, template }) {
    await requireNoPreparation(tx, call.partnerId);
    const { id: templateId, kind } = template;
    await tx
      .insert(callLetterTemplates)
      .values({ callId: call.id, kind, templateId })
      .onConflictDoUpdate({
        target: [callLetterTemplates.callId, callLetterTemplates.kind],
        set: { templateId },
      });
    const details = { template: templateId, kind };
    await audit("call.letterTemplateChosen", { kind: "call", id: call.id }, details);
  },
});

const toAgency = ({ partnerId }: StaffActor) => ({ partnerId, departmentId: null });

/** A template in use of the member's agency, locked. Throws NOT_FOUND for all others. */
async function loadTemplate(tx: Db, { partnerId }: StaffActor, id: string) {
  const [template] = await tx
    .select({
      id: letterTemplates.id,
      kind: letterTemplates.kind,
      version: letterTemplates.version,
    })
    .from(letterTemplates)
    .where(
      and(
        eq(letterTemplates.id, id),
        eq(letterTemplates.partnerId, partnerId),
        isNull(letterTemplates.archivedAt),
      ),
    )
    .for("update");
  if (!template) throw new DomainError("NOT_FOUND");
  return template;
}
