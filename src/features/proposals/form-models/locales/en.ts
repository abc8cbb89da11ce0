import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { fr } from "./fr.ts";

/** Words about forms of agencies in English. */
export const en = {
  problemNode: "“{{node}}”",
  problemForm: "The form",
  problems: {
    notAModel: "{{where}}: this is not a form.",
    notANode: "{{where}}: this is neither a section nor a question.",
    missing: "{{where}}: {{field}} is missing or empty.",
    missingTranslation: "{{where}}: {{field}} is missing, while the other language is filled in.",
    wrongType: "{{where}}: {{field}} is not of the expected kind.",
    tooMany: "{{where}}: {{field}} has too many items.",
    tooLong: "{{where}}: {{field}} is too long.",
    tooDeep: "{{where}}: {{field}} has too many levels.",
    unknownKind: "{{where}}: {{field}} must be “structure” or “question”.",
    unknownType: "{{where}}: there is no such type of question.",
    unknownFormType: "{{where}}: {{field}} is not one of the two forms of a proposal.",
    unknownField: "{{where}}: {{field}} is not known here.",
    notForThisType: "{{where}}: {{field}} does not apply to this type.",
    badId:
      "{{where}}: {{field}} must begin with a small letter, then small letters, digits, - and _: 64 characters at most, and not form_model_type.",
    duplicateId: "{{where}}: several nodes have this name.",
    badNumber: "{{where}}: {{field}} is not an allowed number.",
    badDate: "{{where}}: {{field}} is not a date.",
    minAboveMax: "{{where}}: the minimum is above the maximum, nobody could answer.",
    noPossibleAnswer: "{{where}}: no answer can be within these limits ({{field}}).",
    badChoiceType: "{{where}}: there is no such kind of choice.",
    duplicateOption: "{{where}}: the same option is offered twice.",
    badCondition: "{{where}}: a condition cannot be read ({{field}}).",
    onItself: "{{where}}: its condition depends on itself.",
    tooDependent:
      "{{where}}: whether it is shown depends on more than 100 other elements, through their conditions.",
    circle: "{{where}}: its conditions go round in a circle.",
    unknownQuestion: "{{where}}: a condition asks about a question that does not exist.",
    notAQuestion: "{{where}}: a condition asks about a section, not about a question.",
    inAnotherGroup:
      "{{where}}: a condition asks about a question of a repeated group, which has several answers.",
    notAChoice: "{{where}}: a condition expects a choice of a question that offers none.",
    unknownOption: "{{where}}: a condition expects an option that is not offered.",
  },
} as const satisfies TranslationOf<typeof fr>;
