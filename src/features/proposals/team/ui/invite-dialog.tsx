import { type FormEvent, useId, useState } from "react";
import { useSafeRevalidate } from "#features/people/accounts/ui/use-safe-revalidate.ts";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useDiscardLabels } from "#ui/live/form-hooks.ts";
import { SelectField } from "#ui/select-field.tsx";
import { TextArea, TextField } from "#ui/text-field.tsx";
import { sendToast } from "#ui/toast-event.ts";
import type { inviteContract } from "../endpoints.ts";
import { MAX_MESSAGE } from "../rules/invite-lines.ts";
import type { InvitationRow } from "../views/team-page.server.ts";
import { DialogRefusal, useRefusal } from "./dialog-refusal.tsx";
import { formatRefusal } from "./format-refusal.ts";
import {
  getDefaultRoleValue,
  type InvitableRole,
  parseRoleValue,
  toRoleOptions,
  toRoleValue,
} from "./role-options.ts";

interface InviteDialogProps {
  dossierId: string;
  places: readonly InvitableRole[];
  /** An earlier invitation to repeat. */
  again: InvitationRow["again"];
  onInvited?: () => void;
  onClose: () => void;
}

const toFieldId = (name: string) => `invite-${name}`;

/** Invites one person. Errors of the server are shown in the dialog, which keeps the typed values. */
export function InviteDialog({ dossierId, places, again, onInvited, onClose }: InviteDialogProps) {
  const t = useT();
  const formId = useId();
  const reread = useSafeRevalidate();
  const [busy, setBusy] = useState(false);
  const { refusal, count, refuse } = useRefusal();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "");
    const { role, team, isNew } = parseRoleValue(text("place"));
    setBusy(true);
    const outcome = await callEndpoint<typeof inviteContract>(
      "POST",
      "/mon-espace/dossier/:id/invitation/:role/:team",
      {
        params: { id: dossierId, role, team },
        query: isNew ? { nouvelle: "1" } : {},
        body: {
          firstName: text("firstName"),
          lastName: text("lastName"),
          email: text("email"),
          message: text("message"),
        },
      },
    );
    setBusy(false);
    if (!outcome.ok) {
      const { problem } = outcome;
      const message = problem
        ? formatRefusal(t, problem.details.why ?? problem.code, problem.detail)
        : t("team:invite.failed");
      return refuse({ message, fields: {} });
    }
    const { valid, message, fields = {} } = outcome.answer;
    if (!valid) return refuse({ message, fields });
    sendToast({ tone: "done", message });
    onInvited?.();
    await reread();
    onClose();
  }

  const options = toRoleOptions(t, places);
  const discardWords = useDiscardLabels();
  return (
    <Dialog
      open
      onClose={onClose}
      askToDiscard={discardWords}
      title={t("team:invite.title")}
      closeLabel={t("team:invite.close")}
      actions={
        <>
          <Button data-closes="">{t("team:invite.cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {t("team:invite.submit")}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="fields" noValidate>
        <DialogRefusal
          refusal={refusal}
          count={count}
          title={t("team:invite.refused")}
          fieldId={toFieldId}
        />
        <SelectField
          id="invite-place"
          name="place"
          label={t("team:invite.as")}
          options={options}
          defaultValue={again ? toRoleValue(again) : getDefaultRoleValue(places)}
        />
        <TextField
          id={toFieldId("firstName")}
          name="firstName"
          label={t("team:invite.firstName")}
          defaultValue={again?.firstName}
          error={refusal?.fields.firstName}
          autoComplete="off"
          required
        />
        <TextField
          id={toFieldId("lastName")}
          name="lastName"
          label={t("team:invite.lastName")}
          defaultValue={again?.lastName}
          error={refusal?.fields.lastName}
          autoComplete="off"
          required
        />
        <TextField
          id={toFieldId("email")}
          name="email"
          type="email"
          label={t("team:invite.email")}
          defaultValue={again?.email}
          error={refusal?.fields.email}
          autoComplete="off"
          required
        />
        <TextArea
          id={toFieldId("message")}
          name="message"
          rows={4}
          label={t("team:invite.message")}
          help={t("team:invite.messageHelp", { max: MAX_MESSAGE })}
          error={refusal?.fields.message}
        />
      </form>
    </Dialog>
  );
}
