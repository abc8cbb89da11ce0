import type { PlanFailure } from "../rules/plan-failure.ts";

const reasons: Record<PlanFailure | "checkList", string> = {
  checkList:
    "La publication programmée de « {{title}} » n’a pas eu lieu : la liste de contrôle n’était pas complète à ce moment. Rien n’a été publié, et personne d’autre n’a été prévenu.",
  changed:
    "La publication programmée de « {{title}} » n’a pas eu lieu : le brouillon a été modifié depuis que vous l’avez programmée. Rien n’a été publié, et personne d’autre n’a été prévenu.",
  nothingToPublish:
    "La publication programmée de « {{title}} » n’a pas eu lieu : il n’y avait plus rien à publier.",
  rightEnded:
    "La publication programmée de « {{title}} » n’a pas eu lieu : à ce moment, vous n’aviez plus le droit de publier cet appel. Rien n’a été publié, et personne d’autre n’a été prévenu.",
  failed:
    "La publication programmée de « {{title}} » n’a pas eu lieu, à cause d’une erreur. Rien n’a été publié, et personne d’autre n’a été prévenu.",
};

/** Texts of the mail about a planned publication that was stopped. */
export const publication = {
  untitled: "appel sans titre",
  mail: {
    subject: "Appel non publié : {{title}}",
    title: "Un appel n’a pas été publié",
    reasons,
    when: "Publication prévue :",
    next: {
      missing:
        "La page de l’appel dit ce qui manque. Vous pourrez ensuite le publier, ou programmer une autre date.",
      other: "L’appel peut être publié depuis sa page, ou programmé à une autre date.",
    },
    action: "Ouvrir l’appel",
    footer: "Vous recevez ce message parce que vous aviez programmé cette publication.",
  },
};
