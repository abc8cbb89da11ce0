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
  ORGANIZATION_FIELDS,
} from "../rules/contact-fields.ts";
import { formatContactLines } from "../rules/contact-lines.ts";
import { type NamedContact, serializeContact } from "../rules/serialize-contact.ts";
import { formatRefusal } from "./format-refusal.ts";
import { SiretField } from "./siret-field.tsx";

/** What was refused; with what is there now, where somebody else changed the same contact meanwhile. */
export type ContactSubmission = Submission<ContactsField> & { readonly now?: NamedContact | null };

interface ContactDialogProps {
  kind: ContactKind | "organization";
  held: NamedContact | null;
  action: string;
  submission: ContactSubmission | undefined;
  /** Another one for each refusal. */
  round: number;
  team: { readonly id: string; readonly number: number };
  /** Shown, and not to be changed. */
  fixed: boolean;
  onClose: () => void;
}

const toFieldId = (name: ContactsField) => `contact-${name}`;

/** Changes one contact of a team. What is refused stays in it, and so does why. */
export function ContactDialog(props: ContactDialogProps) {
  const t = useT();
  const formId = useId();
  const busy = useNavigation().state !== "idle";
  const discardWords = useDiscardLabels();
  const { kind, held, submission, round, fixed, team } = props;
  // What the person saw when they began: the page behind may be read anew meanwhile.
  const [seen] = useState(held);
  // What somebody else put there: until this is saved or closed, whatever else is refused meanwhile.
  const met = useLatestConflict(submission?.now);
  const basedOn = serializeContact(
    kind === "organization" ? "organization" : "person",
    met === undefined ? seen : met,
  );
  const names: readonly ContactsField[] =
    kind === "organization" ? ORGANIZATION_FIELDS : CONTACT_FIELDS;
  const fields = toSubmittedFields<ContactsField>(submission, {
    toFieldId: toFieldId,
    toMessage: (field, problem) => {
      // What a value that is not valid should look like, where that can be said.
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
      askToDiscard={discardWords}
      title={t("team:contacts.ofTeam", {
        contact: t(`team:contacts.kinds.${kind}`),
        team: team.number,
      })}
      closeLabel={t("team:invite.close")}
      actions={
        !fixed && (
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {t(met === undefined ? "team:contacts.save" : "team:contacts.saveMine")}
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
        {met !== undefined && (
          // Told again where it is another one.
          <ConflictMessage key={basedOn} met={met} />
        )}
        {kind === "additional_contact" && <p>{t("team:contacts.allThree")}</p>}
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

/** What somebody else made of the contact: said in the dialog itself, for what stands behind it is not seen. */
function ConflictMessage({ met }: { met: NamedContact | null }) {
  const t = useT();
  const lines = formatContactLines(met);
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
