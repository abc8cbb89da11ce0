import type { CodeOption } from "#platform/i18n/regions.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import {
  CAREER_FORM_FIELDS,
  type CareerField,
  REQUIRED_CAREER_FIELDS,
} from "../rules/career-form.ts";
import type { CareerKind } from "../rules/vocabulary.ts";
import type { FieldSpec } from "./field-spec.ts";

export function getCareerLabel(t: Translate, kind: CareerKind, field: CareerField): string {
  if (field === "title" || field === "organization") {
    return t(`researchers:career.fields.${kind}.${field}`);
  }
  if (kind === "award" && field === "start") return t("researchers:career.fields.awardDate");
  return t(`researchers:career.fields.${field}`);
}

/** Form fields of one kind of entry. */
export function buildCareerFields(
  t: Translate,
  kind: CareerKind,
  countries: readonly CodeOption[],
): FieldSpec[] {
  return CAREER_FORM_FIELDS[kind].map((name): FieldSpec => {
    const common = {
      name,
      label: getCareerLabel(t, kind, name),
      required: REQUIRED_CAREER_FIELDS[kind].includes(name),
    };
    switch (name) {
      case "start":
        return {
          ...common,
          type: "partialDate",
          help: t("researchers:entries.dateHelp"),
          half: kind !== "award",
        };
      case "end":
        return {
          ...common,
          type: "partialDate",
          help: t("researchers:career.fields.endHelp"),
          half: true,
        };
      case "url":
        return { ...common, type: "url", help: t("researchers:entries.urlHelp") };
      case "description":
        return { ...common, type: "text" };
      case "country":
        return {
          ...common,
          type: "choice",
          half: true,
          options: countries,
          emptyLabel: t("researchers:career.fields.noCountry"),
        };
      case "city":
        return { ...common, type: "line", half: true };
      default:
        return { ...common, type: "line" };
    }
  });
}
