import type { Translate } from "#platform/i18n/translation-key.ts";
import { type InvitationField, invitationFields } from "../rules/invitation.ts";

type Problem = "missing" | "tooLong" | "invalid";
type AddressProblem = Problem | "alreadyInvited" | "yourself";

/** What is wrong with an invitation, by field: from the details of its refusal. */
export function formatInvitationErrors(
  t: Translate,
  details: Readonly<Record<string, string>>,
): Partial<Record<InvitationField, string>> {
  const fields = Object.keys(invitationFields) as InvitationField[];
  return Object.fromEntries(
    fields.flatMap((field) => {
      const problem = details[field];
      return problem === undefined ? [] : [[field, formatFieldError(t, field, problem)]];
    }),
  );
}

const formatFieldError = (t: Translate, field: InvitationField, problem: string): string =>
  field === "email"
    ? t(`team:errors.email.${problem as AddressProblem}`)
    : t(`team:errors.${field}.${problem as Problem}`);
