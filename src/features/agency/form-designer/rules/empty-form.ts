import {
  type DraftNodes,
  FORM_NODE_ID,
  makeNodeId,
  makePositionBetween,
} from "#form-engine/draft-model.ts";
import type { FormModelType } from "#form-engine/model.ts";

/** The titles of the two forms in a dossier, until the agency writes its own. */
const TITLES: Readonly<Record<FormModelType, { titleFr: string; titleEn: string }>> = {
  general_information: { titleFr: "Informations générales", titleEn: "General information" },
  scientific_proposition: { titleFr: "Proposition scientifique", titleEn: "Scientific proposal" },
};

/** The nodes of a new form: the form itself and one section without a title. */
export const makeEmptyForm = (formModelType: FormModelType): DraftNodes =>
  new Map([
    [
      FORM_NODE_ID,
      { parentId: null, position: "", fields: { formModelType, ...TITLES[formModelType] } },
    ],
    [
      makeNodeId("section"),
      {
        parentId: null,
        position: makePositionBetween(null, null),
        fields: {
          discr: "structure",
          type: "structure",
          enabled: true,
          multiple: false,
          titleFr: "",
          titleEn: "",
        },
      },
    ],
  ]);
