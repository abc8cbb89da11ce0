import { randomUUID } from "node:crypto";
import { findCallDraft } from "#features/agency/call-drafts/queries/call-draft.server.ts";
import {
  isAlreadySent,
  sendCallMessage,
} from "#features/agency/call-notices/commands/send-message.server.ts";
import { messageSchema } from "#features/agency/call-notices/rules/message.ts";
import { callMessagesHref, MESSAGE_DONE } from "#features/agency/call-notices/rules/paths.ts";
import { CallMessagesPage } from "#features/agency/call-notices/ui/call-messages-page.tsx";
import { loadCallMessages } from "#features/agency/call-notices/views/call-messages.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import { requireRight } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError, parseInput } from "#platform/errors.ts";
import { readDone, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { rowId } from "#platform/row-id.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/call-messages.ts";

/** The published call of a draft that the actor sees. NOT_FOUND before its first publication: it has no teams. */
async function findPublishedCall(db: Db, actor: StaffActor, draftId: string | undefined) {
  const id = rowId().safeParse(draftId);
  if (!id.success) throw new DomainError("NOT_FOUND");
  const { callId } = await findCallDraft(db, actor, id.data);
  if (callId === null) throw new DomainError("NOT_FOUND");
  return { draftId: id.data, callId };
}

export const loader = pageHandler(async ({ url, params, context, caller, info: { locale } }) => {
  const actor = requireStaff(context);
  const { db, clock } = caller;
  const now = clock.now();
  const { draftId, callId } = await findPublishedCall(db, actor, params.id);
  const view = await loadCallMessages(db, actor, callId, { locale, now });
  return { locale, now, draftId, view, done: readDone(url, MESSAGE_DONE) };
});

export const action = pageHandler(
  async ({ request, params, context, caller, info: { locale } }) => {
    const actor = requireStaff(context);
    const { db, clock } = caller;
    const { draftId, callId } = await findPublishedCall(db, actor, params.id);
    const form = await readForm(request, ["textFr", "textEn", "id", "people"]);
    return intents(form, {
      preview: (typed) =>
        submit(form, async () => {
          const now = clock.now();
          const view = await loadCallMessages(db, actor, callId, { locale, now });
          requireRight(caller, view.can.writeMessage);
          return { preview: { id: randomUUID(), ...parseInput(messageSchema, typed) } };
        }),
      send: (typed) =>
        submit(form, async () => {
          await sendCallMessage({ ...caller, actor }, { callId, ...typed }).catch(
            (error: unknown) => {
              if (!isAlreadySent(error)) throw error;
            },
          );
          throw redirectDone(callMessagesHref(draftId), "sent");
        }),
    });
  },
);

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("callNotices:messages.title") })),
  { name: "robots", content: "noindex" },
];

export default function CallMessages({ loaderData, actionData }: Route.ComponentProps) {
  const { view, draftId, done, now } = loaderData;
  return <CallMessagesPage {...{ view, draftId, done, now }} answer={actionData} />;
}
