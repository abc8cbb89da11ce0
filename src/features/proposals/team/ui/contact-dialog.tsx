import { useId, useState } from "react";
import { Form, useNavigation } from "react-router";
import { type Submission, toSubmittedFields } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { useDiscardLabels, useLatestConflict } from "#ui/live/form-hooks.ts";
import { TextField } from "#ui/text-field.tsx";
import {
  CONTACT_FIELDS,
  type ContactKind,
  type ContactsField,
  formatContactLines,
  type NamedContact,
  ORGANIZATION_FIELDS,
  serializeContact,
} from "../rules/contact.ts";
import { formatRefusal } from "./format-refusal.ts";
import { SiretField } from "./siret-field.tsx";

/** A refused post; `now` has the current contact when another member changed it. */
export type ContactSubmission = Submission<ContactsField> & { readonly now?: NamedContact | null };

interface ContactDialogProps {
  kind: ContactKind | "organization";
  contact: NamedContact | null;
  action: string;
  submission: ContactSubmission | undefined;
  /** Counts refusals, to reset the form for each. */
  round: number;
  team: { readonly id: string; readonly number: number };
  /** Read-only. */
  fixed: boolean;
  onClose: () => void;
}

const toFieldId = (name: ContactsField) => `contact-${name}`;

/** Dialog for one contact of a team. A refusal keeps the typed values and shows the reason. */
export function ContactDialog(props: ContactDialogProps) {
  const t = useT();
  const formId = useId();
  const busy = useNavigation().state !== "idle";
  const discardLabels = useDiscardLabels();
  const { kind, contact, submission, round, fixed, team } = props;
  // The contact when the dialog was opened: the loader may run again meanwhile.
  const [seen] = useState(contact);
  // The contact another member saved. Stays until this form is saved or closed, even if another post is refused for another
  // reason.
  const conflict = useLatestConflict(submission?.now);
  const basedOn = serializeContact(
    kind === "organization" ? "organization" : "person",
    conflict === undefined ? seen : conflict,
  );
  const names: readonly ContactsField[] =
    kind === "organization" ? ORGANIZATION_FIELDS : CONTACT_FIELDS;
  const fields = toSubmittedFields<ContactsField>(submission, {
    toFieldId: toFieldId,
    toMessage: (field, problem) => {
      // The expected format of an invalid value, where there is a text for it.
      if (problem === "invalid" && (field === "email" || field === "siret" || field === "phone"))
        return t(`team:contacts.errors.shape.${field}`);
      return t(`team:contacts.errors.${problem as "missing" | "invalid" | "tooLong" | "unknown"}`);
    },
  });
  const required = kind === "legal_representative";
  return (
    <Dialog
      open
      onClose={props.onClose}
      askToDiscard={discardLabels}
      title={t("team:contacts.ofTeam", {
        contact: t(`team:contacts.kinds.${kind}`),
        team: team.number,
      })}
      closeLabel={t("team:invite.close")}
      actions={
        !fixed && (
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {t(conflict === undefined ? "team:contacts.save" : "team:contacts.saveMine")}
          </Button>
        )
      }
    >
      <Form
        id={formId}
        method="post"
        action={props.action}
        className="fields"
        noValidate
        preventScrollReset
        data-keep-typed=""
      >
        <ErrorSummary
          key={round}
          level={3}
          title={t("team:contacts.refused")}
          errors={names.flatMap((name) => {
            const message = fields.errorOf(name);
            const label = t(`team:contacts.fields.${name}`);
            return message ? [{ fieldId: toFieldId(name), message: `${label} – ${message}` }] : [];
          })}
        />
        {submission?.problem && submission.problem !== "STALE" && (
          <Alert
            key={`${round} problem`}
            tone="stop"
            role="alert"
            takesFocus
            title={t("team:contacts.refused")}
          >
            {formatRefusal(t, submission.problem)}
          </Alert>
        )}
        {conflict !== undefined && (
          // A new key for each conflict, so that it is announced again.
          <ConflictMessage key={basedOn} conflict={conflict} />
        )}
        {kind === "additional_contact" && <p>{t("team:contacts.allThree")}</p>}
        <input
          type="hidden"
          name="intent"
          value={kind === "organization" ? "saveOrganization" : "saveContact"}
        />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="team" value={team.id} />
        <input type="hidden" name="basedOn" value={basedOn} />
        {fixed && <p>{t("team:contacts.namedByCall")}</p>}
        {names.map((name) =>
          name === "siret" ? (
            <SiretField
              key={name}
              disabled={fixed}
              defaultValue={fields.valueOf(name, seen?.[name] ?? "")}
              error={fields.errorOf(name)}
            />
          ) : (
            <TextField
              key={name}
              disabled={fixed}
              id={toFieldId(name)}
              name={name}
              type={name === "email" ? "email" : name === "phone" ? "tel" : "text"}
              label={t(`team:contacts.fields.${name}`)}
              defaultValue={fields.valueOf(name, seen?.[name] ?? "")}
              error={fields.errorOf(name)}
              required={required}
              autoComplete="off"
            />
          ),
        )}
      </Form>
    </Dialog>
  );
}

/** The other member's values, shown inside the dialog because the page behind it is hidden. */
function ConflictMessage({ conflict }: { conflict: NamedContact | null }) {
  const t = useT();
  const lines = formatContactLines(conflict);
  return (
    <Alert tone="soon" role="alert" takesFocus title={t("team:contacts.conflict")}>
      {lines.length === 0 ? (
        <p>{t("team:contacts.conflictNobody")}</p>
      ) : (
        <>
          <p>{t("team:contacts.conflictNow")}</p>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      <p>{t("team:contacts.conflictChoice")}</p>
    </Alert>
  );
}
