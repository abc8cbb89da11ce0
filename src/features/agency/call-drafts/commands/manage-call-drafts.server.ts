import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { TRANSLATED_FIELDS } from "#features/portal/calls/rules/call-content.ts";
import { findPartner } from "#features/portal/partners/queries/partners.server.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId, rowNumber } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { readCallContent } from "../queries/call-content.server.ts";
import { loadDraftFields, loadDraftRow, toDraftSubject } from "../queries/call-draft.server.ts";
import { lockCall } from "../queries/lock-call.server.ts";
import { TRANSLATED_FIELD_NAMES } from "../rules/translation-state.ts";
import { callDraftFields, callDrafts } from "../tables.server.ts";
import { insertDraft, insertDraftFields } from "../writes/insert-draft.server.ts";

const ACTORS = ["staff", "administrator"] as const;

/**
 * Begins the draft of a new call. Staff write for their agency (`partnerId` null or their own), administrators name a
 * one-off partner. The draft of a member who is limited to departments belongs to the first of them.
 */
export const createCallDraft = command({
  actors: ACTORS,
  limits: [{ name: "create-call-draft", per: "person", max: 200, seconds: 86_400 }],
  input: z.object({ partnerId: rowNumber().nullable() }),
  async load({ tx, actor, input }) {
    const partnerId = input.partnerId ?? (actor.kind === "staff" ? actor.partnerId : null);
    const partner = partnerId === null ? undefined : await findPartner(tx, partnerId);
    if (!partner) throw new DomainError("NOT_FOUND");
    return partner;
  },
  may: (actor, { id, kind }) =>
    can(actor, "create", { partnerId: id, partnerKind: kind, departmentId: null }),
  async run({ tx, actor, now, audit }, partner) {
    const draft = await insertDraft(tx, { partnerId: partner.id, by: actor.userId, now });
    const departmentId = actor.kind === "staff" ? (actor.departmentIds?.[0] ?? null) : null;
    if (departmentId !== null)
      await insertDraftFields(tx, draft.id, { departmentId }, { by: actor.userId, now });
    await audit("callDraft.created", { kind: "callDraft", id: draft.id }, { copiedFrom: null });
    return draft;
  },
});

/** Opening the first time copies a whole call. Allows a person to go through all calls of an agency. */
const OPEN_LIMIT = { name: "open-call-draft", per: "person", max: 1000, seconds: 3600 } as const;

/**
 * The draft of a published call, made of what is published at the first opening. Readers open it too; only what is
 * published later changes the call. Not audited: nothing changes for anyone.
 */
export const openCallDraft = command({
  actors: ACTORS,
  isAudited: false,
  limits: [OPEN_LIMIT],
  input: z.object({ callId: rowNumber() }),
  load: ({ tx, input }) => lockCall(tx, input.callId),
  may: (actor, { subject }) => can(actor, "read", subject),
  async run({ tx, input: { callId }, now }, { subject }) {
    const [existing] = await tx
      .select({ id: callDrafts.id })
      .from(callDrafts)
      .where(eq(callDrafts.callId, callId));
    if (existing) return existing;
    const draft = await insertDraft(tx, {
      partnerId: subject.partnerId,
      callId,
      by: null,
      now,
    });
    await insertDraftFields(tx, draft.id, await readCallContent(tx, callId), { by: null, now });
    return draft;
  },
});

/** Deletes a draft that was never published. Its title is kept with the event. */
export const deleteCallDraft = command({
  actors: ACTORS,
  limits: [{ name: "delete-call-draft", per: "person", max: 300, seconds: 3600 }],
  input: z.object({ draftId: rowId() }),
  load: ({ tx, input }) => loadDraftRow(tx, input.draftId, { forUpdate: true }),
  may: (actor, draft) => can(actor, "delete", toDraftSubject(draft)),
  async run({ tx, input: { draftId }, audit }) {
    const { titleFr, titleEn } = await loadDraftFields(tx, draftId);
    const title = titleFr.value || titleEn.value || null;
    await audit("callDraft.deleted", { kind: "callDraft", id: draftId }, {}, title);
    await tx.delete(callDrafts).where(eq(callDrafts.id, draftId));
  },
});

/**
 * Confirms that a text still says the same as the other language. `STALE` when the other text is no longer the one that
 * the page showed.
 */
export const confirmTranslation = command({
  actors: ACTORS,
  isAudited: false,
  limits: [{ name: "confirm-translation", per: "person", max: 300, seconds: 60 }],
  input: z.object({
    draftId: rowId(),
    field: z.enum(TRANSLATED_FIELD_NAMES),
    /** Version of the text in the other language that the page showed. */
    otherVersion: z.coerce.number().int().min(0),
  }),
  load: ({ tx, input }) => loadDraftRow(tx, input.draftId, { forUpdate: true }),
  may: (actor, draft) => can(actor, "edit", toDraftSubject(draft)),
  async run({ tx, input: { draftId, field, otherVersion } }) {
    const fields = await loadDraftFields(tx, draftId);
    const other = fields[TRANSLATED_FIELDS[field]];
    if (other.version !== otherVersion) throw new DomainError("STALE");
    await tx
      .update(callDraftFields)
      .set({ checkedAgainst: sql`${JSON.stringify(other.value)}::jsonb` })
      .where(and(eq(callDraftFields.draftId, draftId), eq(callDraftFields.field, field)));
  },
});
