import { type AffiliationValues, MIN_SEARCH_LENGTH } from "./affiliation-fields.ts";
import { REGISTRY_BY_TYPE } from "./organization-identifiers.ts";
import type { IdentifierType, OrganizationType } from "./vocabulary.ts";

/** An organisation a register knows. */
export interface VerificationResult {
  readonly identifier: string;
  readonly label: string;
}

/** The affiliation modal between opening and saving. What it may do next follows from this alone. */
export interface AffiliationForm {
  /** The affiliation the person has already. */
  readonly existing: AffiliationValues | null;
  readonly values: AffiliationValues;
  readonly results: readonly VerificationResult[];
  /** What the register answered, or that it did not. */
  readonly feedback: { readonly tone: "info" | "error"; readonly text: string } | null;
  /** Why saving was refused, one line each. */
  readonly errors: readonly string[];
  /** Fields found empty when saving was last asked for; each until it is filled in. */
  readonly missing: readonly FreeField[];
  /** The question under way; an answer to an older one comes too late. */
  readonly pendingRequest: number | null;
  readonly requestCount: number;
  readonly saving: boolean;
}

export type AffiliationEvent =
  | { readonly kind: "typeChosen"; readonly type: "public" | "private" | "foreign" }
  | { readonly kind: "noRnsrTicked"; readonly ticked: boolean }
  | { readonly kind: "noRorTicked"; readonly ticked: boolean }
  | { readonly kind: "identifierTyped"; readonly text: string }
  | { readonly kind: "fieldTyped"; readonly field: FreeField; readonly text: string }
  | { readonly kind: "verifyStarted" }
  | {
      readonly kind: "verifyAnswered";
      readonly question: number;
      readonly message: string;
      readonly results: readonly VerificationResult[];
    }
  | { readonly kind: "verifyFailed"; readonly question: number; readonly message: string }
  | { readonly kind: "resultPicked"; readonly identifier: string }
  /** Save was pressed: what is missing is named. */
  | { readonly kind: "saveAsked" }
  | { readonly kind: "saveStarted" }
  | { readonly kind: "saveFailed"; readonly messages: readonly string[] };

export type FreeField = "label" | "subLabel" | "institutionType" | "country";

const createEmptyValues = (organizationType: OrganizationType): AffiliationValues => ({
  organizationType,
  identifier: "",
  label: "",
  subLabel: "",
  institutionType: "",
  country: "",
});

export function openAffiliationForm(existing: AffiliationValues | null): AffiliationForm {
  return {
    existing,
    values: existing ?? createEmptyValues("public"),
    results: [],
    feedback: null,
    errors: [],
    missing: [],
    pendingRequest: null,
    requestCount: 0,
    saving: false,
  };
}

/** The register the identifier is verified against; null where there is none to ask. */
export const getRegistry = ({ values }: AffiliationForm): IdentifierType | null =>
  REGISTRY_BY_TYPE[values.organizationType];

/** The choice of the radio group that the type belongs to. */
export function toBaseType(type: OrganizationType): "public" | "private" | "foreign" {
  if (type === "public_no_rnsr") return "public";
  return type === "foreign_no_ror" ? "foreign" : type;
}

export const canVerify = (form: AffiliationForm): boolean =>
  getRegistry(form) !== null &&
  form.pendingRequest === null &&
  form.values.identifier.trim().length >= MIN_SEARCH_LENGTH;

/** Only what a register confirmed may be saved: a result that was picked, or the affiliation that was already there. */
export const canSave = (form: AffiliationForm): boolean =>
  !form.saving && (getRegistry(form) === null || findConfirmed(form) !== null);

function findConfirmed({ existing, results, values }: AffiliationForm): VerificationResult | null {
  const same = (one: VerificationResult) => one.identifier === values.identifier.trim();
  // Results alone do not count: the label is only there once one was picked.
  const known = existing?.organizationType === values.organizationType ? [existing] : [];
  return values.label === "" ? null : ([...known, ...results].find(same) ?? null);
}

const FREE_FIELDS = ["label", "subLabel", "institutionType", "country"] as const;

/** Fields that are still empty where no register fills them in. */
export const listMissingFields = (form: AffiliationForm): readonly FreeField[] =>
  getRegistry(form) === null ? FREE_FIELDS.filter((name) => form.values[name].trim() === "") : [];

export function affiliationReducer(
  form: AffiliationForm,
  event: AffiliationEvent,
): AffiliationForm {
  const { values } = form;
  switch (event.kind) {
    case "typeChosen":
      return changeType(form, event.type);
    case "noRnsrTicked":
      if (toBaseType(values.organizationType) !== "public") return form;
      return changeType(form, event.ticked ? "public_no_rnsr" : "public");
    case "noRorTicked":
      if (toBaseType(values.organizationType) !== "foreign") return form;
      return changeType(form, event.ticked ? "foreign_no_ror" : "foreign");
    case "identifierTyped":
      return applyIdentifier(form, event.text);
    case "resultPicked": {
      const picked = form.results.find((result) => result.identifier === event.identifier);
      return picked ? applyIdentifier(form, picked.identifier) : form;
    }
    case "fieldTyped":
      return getRegistry(form) === null
        ? {
            ...form,
            values: { ...values, [event.field]: event.text },
            missing: form.missing.filter((name) => name !== event.field),
          }
        : form;
    case "verifyStarted": {
      if (!canVerify(form)) return form;
      const question = form.requestCount + 1;
      return {
        ...form,
        requestCount: question,
        pendingRequest: question,
        feedback: null,
        errors: [],
      };
    }
    case "verifyAnswered":
      if (form.pendingRequest !== event.question) return form;
      return applyAnswer(form, event);
    case "verifyFailed":
      if (form.pendingRequest !== event.question) return form;
      return { ...form, pendingRequest: null, feedback: { tone: "error", text: event.message } };
    case "saveAsked":
      return { ...form, missing: listMissingFields(form), errors: [] };
    case "saveStarted":
      return canSave(form) ? { ...form, saving: true, errors: [] } : form;
    case "saveFailed":
      return { ...form, saving: false, errors: event.messages };
  }
}

/** Nothing is chosen for the person, not even an only result; what was chosen stays as long as it is still there. */
function applyAnswer(
  form: AffiliationForm,
  { message, results }: Extract<AffiliationEvent, { kind: "verifyAnswered" }>,
): AffiliationForm {
  const next: AffiliationForm = {
    ...form,
    pendingRequest: null,
    results,
    feedback: { tone: results.length > 0 ? "info" : "error", text: message },
  };
  return findConfirmed(next) ? next : { ...next, values: { ...next.values, label: "" } };
}

/** Whoever comes back to the type they had finds what they had; any other type starts empty. */
function changeType(form: AffiliationForm, type: OrganizationType): AffiliationForm {
  if (form.values.organizationType === type) return form;
  return {
    ...form,
    values: form.existing?.organizationType === type ? form.existing : createEmptyValues(type),
    results: [],
    feedback: null,
    errors: [],
    missing: [],
    pendingRequest: null,
  };
}

/** The label follows the identifier: it is that of the organisation so named, or nothing. */
function applyIdentifier(form: AffiliationForm, identifier: string): AffiliationForm {
  const { existing, results, values } = form;
  const wanted = identifier.trim();
  const sameType = existing?.organizationType === values.organizationType ? existing : null;
  if (sameType && sameType.identifier === wanted) {
    return { ...form, values: { ...sameType, identifier } };
  }
  const known = results.find((result) => result.identifier === wanted);
  return {
    ...form,
    // What belonged to the organisation before belongs to no other.
    values: {
      ...createEmptyValues(values.organizationType),
      identifier,
      label: known?.label ?? "",
    },
  };
}
