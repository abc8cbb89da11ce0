import type { Translate } from "#platform/i18n/translation-key.ts";
import { type InvitationField, invitationFields } from "../rules/invitation.ts";

const REFUSALS = [
  "deposited",
  "partClosed",
  "callNotOpen",
  "notYourRole",
  "transferFirst",
  "hasDelegate",
  "alreadyDelegate",
  "notDelegate",
  "alreadyManager",
  "remindedToday",
  "namedByCall",
  // States of an invitation that ended meanwhile.
  "accepted",
  "refused",
  "cancelled",
  "expired",
  "member_removed",
  "teamTaken",
  "teamRemoved",
  "teamNotVacant",
  "NOT_FOUND",
  "TOO_MANY_REQUESTS",
  "UNAVAILABLE",
] as const;

/** Formats why an action on the team was refused; `otherwise` for unknown reasons. */
export function formatRefusal(
  t: Translate,
  problem: string,
  otherwise = t("team:page.failed"),
): string {
  const code = problem === "BUSY" ? "UNAVAILABLE" : problem;
  const known = REFUSALS.find((one) => one === code);
  return known ? t(`team:page.refusals.${known}`) : otherwise;
}

type Problem = "missing" | "tooLong" | "invalid";
type AddressProblem = Problem | "alreadyInvited" | "yourself";

/** Translated field errors of an invitation, from the details of its refusal. */
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
