import { randomUUID } from "node:crypto";
import { and, desc, eq, isNotNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { CallContent } from "#features/portal/calls/rules/call-content.ts";
import { formModelVersions } from "#features/proposals/form-models/tables.server.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { rowNumber } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { readCallContent } from "../queries/call-content.server.ts";
import { lockCall } from "../queries/lock-call.server.ts";
import { copyCallContent } from "../rules/copy-call-content.ts";
import { insertDraft, insertDraftFields } from "../writes/insert-draft.server.ts";

/** Begins next year's call as a draft made of a published one, with the latest published versions of its forms. */
export const copyCall = command({
  actors: ["staff", "administrator"],
  limits: [{ name: "create-call-draft", per: "person", max: 200, seconds: 86_400 }],
  input: z.object({ callId: rowNumber() }),
  load: ({ tx, input }) => lockCall(tx, input.callId),
  may: (actor, { subject }) => can(actor, "copy", subject),
  async run({ tx, actor, input: { callId }, now, audit }, { partnerId }) {
    const content = copyCallContent(await readCallContent(tx, callId), randomUUID);
    const by = actor.userId;
    const draft = await insertDraft(tx, { partnerId, copiedFrom: callId, by, now });
    const latest = await updateForms(tx, content);
    await insertDraftFields(tx, draft.id, latest, { by, now });
    await audit("callDraft.created", { kind: "callDraft", id: draft.id }, { copiedFrom: callId });
    return draft;
  },
});

async function updateForms(tx: Db, content: CallContent): Promise<CallContent> {
  return {
    ...content,
    generalInformationForm: await findLatestVersion(tx, content.generalInformationForm),
    scientificPropositionForm: await findLatestVersion(tx, content.scientificPropositionForm),
  };
}

/** The latest published version of the form that a version belongs to. */
async function findLatestVersion(tx: Db, versionId: string | null): Promise<string | null> {
  if (versionId === null) return null;
  const used = alias(formModelVersions, "used");
  const [latest] = await tx
    .select({ id: formModelVersions.id })
    .from(formModelVersions)
    .innerJoin(used, eq(used.formModelId, formModelVersions.formModelId))
    .where(and(eq(used.id, versionId), isNotNull(formModelVersions.publishedAt)))
    .orderBy(desc(formModelVersions.number))
    .limit(1);
  return latest?.id ?? null;
}
