import { type FormEvent, useId, useState } from "react";
import { useSafeRevalidate } from "#features/people/accounts/ui/use-safe-revalidate.ts";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useDiscardLabels } from "#ui/live/form-hooks.ts";
import { TextField } from "#ui/text-field.tsx";
import { sendToast } from "#ui/toast-event.ts";
import type { renameMemberContract } from "../endpoints.ts";
import type { MemberView } from "../views/team-page.server.ts";
import { DialogRefusal, useRefusal } from "./dialog-refusal.tsx";
import { formatInvitationErrors } from "./format-refusal.ts";

const toFieldId = (name: string) => `rename-${name}`;

/** Corrects the shown name of a member without ORCID. */
export function RenameDialog({ member, onClose }: { member: MemberView; onClose: () => void }) {
  const t = useT();
  const formId = useId();
  const reread = useSafeRevalidate();
  const { refusal, count, refuse } = useRefusal();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = {
      id: member.id,
      firstName: String(form.get("firstName")),
      lastName: String(form.get("lastName")),
    };
    setBusy(true);
    const outcome = await callEndpoint<typeof renameMemberContract>(
      "POST",
      "/mon-espace/dossier/equipe/modifier-membre/:id",
      { params: { id: member.id }, body },
    );
    setBusy(false);
    if (!outcome.ok) {
      const fields = formatInvitationErrors(t, outcome.problem?.details ?? {});
      return refuse({ message: outcome.problem?.message ?? t("team:rename.failed"), fields });
    }
    sendToast({ tone: "done", message: t("team:page.done.renamed") });
    await reread();
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      askToDiscard={useDiscardLabels()}
      title={t("team:rename.title")}
      closeLabel={t("team:rename.close")}
      actions={
        <Button type="submit" form={formId} variant="primary" busy={busy}>
          {t("team:rename.save")}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} className="fields" noValidate>
        <p>{t("team:rename.text")}</p>
        <DialogRefusal
          refusal={refusal}
          count={count}
          title={t("team:rename.failed")}
          fieldId={toFieldId}
        />
        <TextField
          id={toFieldId("firstName")}
          name="firstName"
          label={t("team:invite.firstName")}
          defaultValue={member.firstName}
          error={refusal?.fields.firstName}
          required
        />
        <TextField
          id={toFieldId("lastName")}
          name="lastName"
          label={t("team:invite.lastName")}
          defaultValue={member.lastName}
          error={refusal?.fields.lastName}
          required
        />
      </form>
    </Dialog>
  );
}
