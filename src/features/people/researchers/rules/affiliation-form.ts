import { type AffiliationValues, MIN_SEARCH_LENGTH } from "./affiliation-fields.ts";
import { REGISTRY_BY_TYPE } from "./organization-identifiers.ts";
import type { IdentifierType, OrganizationType } from "./vocabulary.ts";

/** An organisation found in a register. */
export interface VerificationResult {
  readonly identifier: string;
  readonly label: string;
}

/** State of the affiliation dialog. All its abilities are derived from this. */
export interface AffiliationForm {
  /** The person's saved affiliation. */
  readonly existing: AffiliationValues | null;
  readonly values: AffiliationValues;
  readonly results: readonly VerificationResult[];
  /** The register's answer or error. */
  readonly feedback: { readonly tone: "info" | "error"; readonly text: string } | null;
  /** Why the save was refused, one message each. */
  readonly errors: readonly string[];
  /** Fields that were empty at the last attempt to save; each is removed when filled in. */
  readonly missing: readonly FreeField[];
  /** Number of the pending request; answers to older requests are ignored. */
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
  /** Save was pressed: empty fields are reported. */
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

/** The register to verify the identifier with; null for types without a register. */
export const getRegistry = ({ values }: AffiliationForm): IdentifierType | null =>
  REGISTRY_BY_TYPE[values.organizationType];

/** The radio option that the type belongs to. */
export function toBaseType(type: OrganizationType): "public" | "private" | "foreign" {
  if (type === "public_no_rnsr") return "public";
  return type === "foreign_no_ror" ? "foreign" : type;
}

export const canVerify = (form: AffiliationForm): boolean =>
  getRegistry(form) !== null &&
  form.pendingRequest === null &&
  form.values.identifier.trim().length >= MIN_SEARCH_LENGTH;

/** With a register, only a picked result or the saved affiliation may be saved. */
export const canSave = (form: AffiliationForm): boolean =>
  !form.saving && (getRegistry(form) === null || findConfirmed(form) !== null);

function findConfirmed({ existing, results, values }: AffiliationForm): VerificationResult | null {
  const isTyped = (one: VerificationResult) => one.identifier === values.identifier.trim();
  // A label is only set once a result was picked; results alone confirm nothing.
  const known = existing?.organizationType === values.organizationType ? [existing] : [];
  return values.label === "" ? null : ([...known, ...results].find(isTyped) ?? null);
}

const FREE_FIELDS = ["label", "subLabel", "institutionType", "country"] as const;

/** Empty fields, for types without a register. */
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

/** Never picks a result for the person, even a single one. A picked result stays if the new answer contains it. */
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

/** Back at the saved type, the saved values return; any other type starts empty. */
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

/** Sets the identifier and the label of the organisation it belongs to, if known. */
function applyIdentifier(form: AffiliationForm, identifier: string): AffiliationForm {
  const { existing, results, values } = form;
  const trimmed = identifier.trim();
  const sameType = existing?.organizationType === values.organizationType ? existing : null;
  if (sameType && sameType.identifier === trimmed) {
    return { ...form, values: { ...sameType, identifier } };
  }
  const known = results.find((result) => result.identifier === trimmed);
  return {
    ...form,
    // Fields of the former organisation must not carry over.
    values: {
      ...createEmptyValues(values.organizationType),
      identifier,
      label: known?.label ?? "",
    },
  };
}
