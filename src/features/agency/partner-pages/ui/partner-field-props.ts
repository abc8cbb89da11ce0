import {
  computeGroundContrast,
  isColour,
  MIN_PARTNER_CONTRAST,
  roundContrast,
} from "#features/portal/partners/rules/contrast.ts";
import type { PartnerField } from "#features/portal/partners/rules/partner-fields.ts";
import { type Submission, toSubmittedFields } from "#platform/forms/submission.ts";
import { formatNumber } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";

/** Every field that a form of these pages posts and may report as wrong. */
export type PartnerFormField =
  | PartnerField
  | "kind"
  | "slug"
  | "managerEmail"
  | "managerLocale"
  | "email"
  | "locale"
  | "reason";

export type PartnerSubmission = Submission<PartnerFormField>;

const KNOWN = ["missing", "tooLong", "invalid", "taken"] as const;

/** The message of a refused field. A colour with too little contrast says which contrast was measured. */
function formatFieldError(
  t: Translate,
  locale: Locale,
  field: PartnerFormField,
  problem: string,
  typed: string,
): string {
  const name = t(`partnerPages:fields.${field}`);
  if (problem === "alreadyMember") return t("partnerPages:errors.alreadyMember");
  if (problem === "notMember") return t("partnerPages:errors.notMember");
  if (problem === "notAColour")
    return t("partnerPages:errors.notAColour", { field: name, typed: typed.slice(0, 20) });
  if (problem === "lowContrast" && isColour(typed.trim())) {
    const isDark = field === "colourOnDark";
    const ratio = computeGroundContrast(typed.trim(), isDark ? "dark" : "light");
    return t("partnerPages:errors.lowContrast", {
      field: name,
      ratio: formatNumber(locale, roundContrast(ratio)),
      min: formatNumber(locale, MIN_PARTNER_CONTRAST),
      advice: t(isDark ? "partnerPages:errors.lighter" : "partnerPages:errors.darker"),
    });
  }
  const known = KNOWN.find((one) => one === problem) ?? "other";
  return t(`partnerPages:errors.${known}`, { field: name });
}

/** Values and errors of a form of these pages; `prefix` keeps the ids of several forms of one page apart. */
export const readPartnerFields = (
  submission: PartnerSubmission | undefined,
  t: Translate,
  locale: Locale,
  prefix = "partner",
) =>
  toSubmittedFields<PartnerFormField>(submission, {
    toFieldId: (field) => `${prefix}-${field}`,
    toMessage: (field, problem) =>
      formatFieldError(t, locale, field, problem, submission?.values[field] ?? ""),
  });

const PROBLEMS = [
  "STALE",
  "administratorsOnly",
  "hasManager",
  "alreadyAgency",
  "oneOffPartner",
  "full",
  "TOO_MANY_REQUESTS",
] as const;

/** The message of a form refused as a whole. */
export const formatProblem = (t: Translate, problem: string): string =>
  t(`partnerPages:problem.${PROBLEMS.find((one) => one === problem) ?? "other"}`);
