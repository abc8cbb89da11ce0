import { useId } from "react";
import { Form, useNavigation } from "react-router";
import { teamHref } from "#features/proposals/dossiers/rules/paths.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useDiscardLabels } from "#ui/live/form-hooks.ts";
import { SelectField } from "#ui/select-field.tsx";
import { TextArea } from "#ui/text-field.tsx";
import { MAX_LINES } from "../rules/invite-lines.ts";
import { getDefaultRoleValue, type InvitableRole, toRoleOptions } from "./role-options.ts";

/** Result of several invitations. */
export interface UnsentLines {
  readonly left: string;
  /** Number of invitations sent. */
  readonly sent: number;
  readonly problems: readonly { readonly number: number; readonly problem: string }[];
  readonly place: string;
}

interface InviteSeveralDialogProps {
  dossierId: string;
  places: readonly InvitableRole[];
  lines: UnsentLines | undefined;
  /** Counts refusals, to reset the form for each. */
  round: number;
  onClose: () => void;
}

/** Invites several people to one role, a line each. Lines that failed come back with the reason. */
export function InviteSeveralDialog({
  dossierId,
  places,
  lines,
  round,
  onClose,
}: InviteSeveralDialogProps) {
  const t = useT();
  const formId = useId();
  const options = toRoleOptions(t, places, true);
  const busy = useNavigation().state !== "idle";
  const discardWords = useDiscardLabels();
  return (
    <Dialog
      open
      onClose={onClose}
      askToDiscard={discardWords}
      title={t("team:invite.openMany")}
      closeLabel={t("team:invite.close")}
      actions={
        <>
          <Button data-closes="">{t("team:invite.cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {t("team:invite.linesSubmit")}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        method="post"
        action={teamHref(dossierId)}
        className="fields"
        noValidate
        preventScrollReset
        data-keep-typed=""
      >
        {lines && lines.problems.length > 0 && (
          <Alert key={round} tone="stop" role="alert" title={t("team:invite.linesSome")} takesFocus>
            {lines.sent > 0 && <p>{t("team:invite.linesSent", { count: lines.sent })}</p>}
            <ul>
              {lines.problems.map(({ number, problem }) => (
                <li key={number}>{t("team:invite.line", { number, problem })}</li>
              ))}
            </ul>
          </Alert>
        )}
        <input type="hidden" name="intent" value="inviteLines" />
        <SelectField
          id="lines-place"
          name="place"
          label={t("team:invite.as")}
          options={options}
          defaultValue={lines?.place ?? getDefaultRoleValue(places)}
        />
        <TextArea
          // A new field with the remaining lines.
          key={lines?.left}
          id="lines"
          name="lines"
          rows={6}
          label={t("team:invite.lines")}
          help={t("team:invite.linesHelp", { max: MAX_LINES })}
          defaultValue={lines?.left}
          required
        />
      </Form>
    </Dialog>
  );
}
