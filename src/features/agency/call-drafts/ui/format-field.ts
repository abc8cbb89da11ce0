import type {
  AppendixSlot,
  CallContact,
  CallContent,
  CallDocument,
  CallField,
} from "#features/portal/calls/rules/call-content.ts";
import type { EligibilityRule } from "#features/portal/calls/rules/eligibility-rule.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import {
  formatDate,
  formatDayTime,
  formatEuros,
  formatMonth,
  formatNumber,
} from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { RichDocument } from "#rich-text/document.ts";
import { documentToText } from "#rich-text/plain-text.ts";
import type { CallLookups } from "../views/call-editor.server.ts";

/** A reference date in another year makes the formatter show the year. */
const SHOW_YEAR = new Date(0);

/** « 2 avril 2027 » or « juillet 2027 » of an announced date. */
export function formatAnnouncedDate(locale: Locale, on: string): string {
  const at = new Date(`${on.length === 7 ? `${on}-15` : on}T12:00:00Z`);
  if (Number.isNaN(at.getTime())) return on;
  return on.length === 7 ? formatMonth(locale, at) : formatDate(locale, at);
}

/** Writes the value of a field as text, for comparisons and for readers. An empty value is an empty text. */
export function useFormatField(lookups: CallLookups): (field: CallField, value: unknown) => string {
  const { t, locale } = useLanguage();
  const isFrench = locale === "fr";
  const moment = (at: string | null) => (at ? formatDayTime(locale, new Date(at), SHOW_YEAR) : "");
  const announced = (on: string | null) => (on ? formatAnnouncedDate(locale, on) : "");
  const yesNo = (value: boolean) => t(value ? "callDrafts:yes" : "callDrafts:no");
  const euros = (value: number | null) => (value === null ? "" : formatEuros(locale, value));
  const form = (id: string | null) => {
    const found = lookups.forms.find((one) => one.id === id);
    return found
      ? t("callDrafts:forms.version", { name: found.name, number: found.number })
      : id
        ? t("callDrafts:forms.unknown")
        : t("callDrafts:forms.none");
  };
  const format: { [Field in CallField]: (value: CallContent[Field]) => string } = {
    code: (value) => value,
    year: (value) => (value === null ? "" : String(value)),
    reference: (value) => value,
    titleFr: (value) => value,
    titleEn: (value) => value,
    summaryFr: (value) => value,
    summaryEn: (value) => value,
    bodyFr: (value: RichDocument) => documentToText(value),
    bodyEn: (value: RichDocument) => documentToText(value),
    keywordsFr: (value) => value.join(", "),
    keywordsEn: (value) => value.join(", "),
    ercPanels: (value) => value.join(", "),
    programme: (value) => value,
    url: (value) => value,
    maxAmountEuros: euros,
    envelopeEuros: euros,
    consortiumType: (value) => t(`callDrafts:consortium.${value}`),
    openToCompanies: yesNo,
    openToInternational: yesNo,
    departmentId: (value) => {
      if (value === null) return t("callDrafts:allDepartments");
      const found = lookups.departments.find(({ id }) => id === value);
      return found ? found[locale] : String(value);
    },
    opensAt: moment,
    closesAt: moment,
    eligibilityAnswerOn: announced,
    decisionsOn: announced,
    coordinatorCv: (value) => t(value ? "callDrafts:required" : "callDrafts:notAsked"),
    scientificManagerCv: (value) => t(value ? "callDrafts:required" : "callDrafts:notAsked"),
    editableManagingOrganisation: yesNo,
    graceMinutes: (value) => t("callDrafts:minutes", { count: value }),
    maxAppendices: (value) => (value === null ? "" : formatNumber(locale, value)),
    appendices: (slots: readonly AppendixSlot[]) =>
      slots
        .map(({ labelFr, labelEn, mandatory, maxCount, template }) =>
          [
            isFrench ? labelFr : labelEn,
            t(mandatory ? "callDrafts:appendices.mandatory" : "callDrafts:appendices.optional"),
            t("callDrafts:appendices.atMost", { count: maxCount }),
            template?.fileName,
          ]
            .filter(Boolean)
            .join(", "),
        )
        .join("\n"),
    generalInformationForm: form,
    scientificPropositionForm: form,
    documents: (documents: readonly CallDocument[]) =>
      documents
        .map(({ labelFr, labelEn, file }) => `${isFrench ? labelFr : labelEn} (${file.fileName})`)
        .join("\n"),
    contacts: (contacts: readonly CallContact[]) =>
      contacts
        .map(({ name, roleFr, roleEn, email, phone }) =>
          [name, isFrench ? roleFr : roleEn, email, phone].filter(Boolean).join(", "),
        )
        .join("\n"),
    eligibility: (rules: readonly EligibilityRule[]) =>
      rules.length === 0 ? "" : t("callDrafts:eligibility.count", { count: rules.length }),
    secondLook: yesNo,
  };
  return (field, value) => (format[field] as (value: unknown) => string)(value);
}
