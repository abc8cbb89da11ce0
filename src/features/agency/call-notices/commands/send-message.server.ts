import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { notifyMany } from "#features/people/notifications/writes/notify.server.ts";
import { isSameValue } from "#features/portal/calls/rules/call-changes.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId, rowNumber } from "#platform/row-id.ts";
import { refreshStaffActor } from "../../staff/queries/lock-staff.server.ts";
import { can } from "../policy.ts";
import { loadCallAudience, selectCallPeople } from "../queries/audience.server.ts";
import { loadCallSubject } from "../queries/call-subject.server.ts";
import { messageFields } from "../rules/message.ts";
import { callMessage } from "../rules/notification-kinds.ts";
import { callNotices } from "../tables.server.ts";
import { loadCall } from "../writes/announce.server.ts";

const ALREADY_SENT = "alreadySent";

/** Whether a message was not sent because the same preview was sent before: nothing is left to do. */
export const isAlreadySent = (error: unknown): boolean =>
  error instanceof DomainError && error.details.why === ALREADY_SENT;

/**
 * Sends a message to all members of drafts and deposits of a call. `id` is the id of the preview: sent twice, the message
 * leaves once; another text under a known id is STALE. `people` is the number that the preview named: if it has changed, nothing is sent and the preview is shown
 * again.
 */
export const sendCallMessage = command({
  actors: ["staff"],
  limits: [{ name: "message-teams", per: "person", max: 30, seconds: 86_400 }],
  input: z.object({
    callId: rowNumber(),
    id: rowId(),
    people: z.coerce.number(),
    ...messageFields,
  }),
  load: async ({ tx, actor, input }) => ({
    acting: await refreshStaffActor(tx, actor),
    subject: await loadCallSubject(tx, input.callId),
  }),
  may: (_, { acting, subject }) => can(acting, "writeMessage", subject),
  async run({ tx, actor, input, now, audit }, { subject: { callId } }) {
    const { id, textFr, textEn } = input;
    const { members } = await loadCallAudience(tx, callId, callMessage);
    const [inserted] = await tx
      .insert(callNotices)
      .values({
        id,
        callId,
        kind: "message",
        content: { textFr, textEn },
        recipientCount: members.people,
        sentBy: actor.userId,
        sentAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: callNotices.id });
    if (!inserted) {
      const isSame = await isSentMessage(tx, { id, callId, textFr, textEn, by: actor.userId });
      // Sent already by the first of two posts; or the preview was sent with another text.
      if (isSame) throw new DomainError("TAKEN", { why: ALREADY_SENT });
      throw new DomainError("STALE", { why: "otherText" });
    }
    if (members.people === 0) throw new DomainError("STALE", { why: "nobody" });
    if (members.people !== input.people) throw new DomainError("STALE", { why: "peopleChanged" });
    const { slug, titleFr, titleEn, partner } = await loadCall(tx, callId);
    const recipients = selectCallPeople(callId, { withFavourites: false });
    const people = await notifyMany(tx, callMessage, recipients, {
      key: `call-message:${id}`,
      namedUserId: null,
      hasPersonalData: true,
      data: { call: { slug, titleFr, titleEn }, partner, textFr, textEn },
      now,
    });
    await tx.update(callNotices).set({ recipientCount: people }).where(eq(callNotices.id, id));
    await audit("call.messageSent", { kind: "call", id: callId }, { notice: id, people });
  },
});

/** Whether the journal has this message of this person under the id. */
async function isSentMessage(
  tx: Db,
  message: {
    readonly id: string;
    readonly callId: number;
    readonly textFr: string;
    readonly textEn: string;
    readonly by: string;
  },
): Promise<boolean> {
  const [sent] = await tx
    .select({ content: callNotices.content })
    .from(callNotices)
    .where(
      and(
        eq(callNotices.id, message.id),
        eq(callNotices.callId, message.callId),
        eq(callNotices.kind, "message"),
        eq(callNotices.sentBy, message.by),
      ),
    );
  const { textFr, textEn } = message;
  return sent !== undefined && isSameValue(sent.content, { textFr, textEn });
}
