import type { CallField } from "#features/portal/calls/rules/call-content.ts";

/** The parts of the editor in their order, each with its fields. */
export const EDITOR_PARTS = {
  texts: [
    "titleFr",
    "titleEn",
    "summaryFr",
    "summaryEn",
    "bodyFr",
    "bodyEn",
    "keywordsFr",
    "keywordsEn",
  ],
  dates: ["opensAt", "closesAt", "graceMinutes", "eligibilityAnswerOn", "decisionsOn"],
  facts: [
    "code",
    "year",
    "reference",
    "departmentId",
    "programme",
    "ercPanels",
    "maxAmountEuros",
    "envelopeEuros",
    "consortiumType",
    "openToCompanies",
    "openToInternational",
    "url",
  ],
  pieces: [
    "coordinatorCv",
    "scientificManagerCv",
    "editableManagingOrganisation",
    "appendices",
    "maxAppendices",
  ],
  forms: ["generalInformationForm", "scientificPropositionForm"],
  eligibility: ["eligibility", "secondLook"],
  documents: ["documents"],
  contacts: ["contacts"],
} as const satisfies Record<string, readonly CallField[]>;

export type EditorPart = keyof typeof EDITOR_PARTS;

const PARTS = Object.entries(EDITOR_PARTS) as [EditorPart, readonly CallField[]][];

/** One-off partners take no dossiers in this portal: their calls ask for no pieces and have no forms. */
const PARTS_OF_AGENCIES: ReadonlySet<EditorPart> = new Set(["pieces", "forms", "eligibility"]);

export const listEditorParts = (partnerKind: "standard" | "one_off"): readonly EditorPart[] =>
  PARTS.map(([part]) => part).filter(
    (part) => partnerKind === "standard" || !PARTS_OF_AGENCIES.has(part),
  );

/** The part that shows a field. */
export function findEditorPart(field: CallField): EditorPart {
  const found = PARTS.find(([, fields]) => fields.includes(field));
  if (!found) throw new Error(`the editor shows no field ${field}`);
  return found[0];
}

/** Ids in the page: links of the check list lead to them. */
export const toFieldId = (field: CallField): string => `call-${field}`;
export const toPartId = (part: EditorPart): string => `part-${part}`;
