/** Texts of the notification of a new form version, in French; the English file beside it mirrors this one. */
export const notice = {
  label: "Formulaire modifié",
  help: "L'organisme publie une nouvelle version du formulaire d'un de vos dossiers en cours.",
  title_one: "Le formulaire de {{dossier}} a changé : {{count}} point à regarder",
  title_other: "Le formulaire de {{dossier}} a changé : {{count}} points à regarder",
  quoted: "« {{title}} »",
  changes: {
    added: "Ajouté : {{names}}.",
    removed: "Supprimé : {{names}}.",
    changed: "Modifié : {{names}}.",
  },
  moreChanges_one: "Et {{count}} autre changement.",
  moreChanges_other: "Et {{count}} autres changements.",
  points: {
    tooLong: "Réponse au-delà de la nouvelle limite, rien n'est coupé : {{names}}.",
    setAside: "Texte mis de côté, à relire ou à recopier : {{names}}.",
    toFill: "À remplir : {{names}}.",
    reappeared: "Réponse de nouveau affichée, à confirmer : {{names}}.",
    hidden: "Réponse désormais masquée, qui ne sera plus déposée : {{names}}.",
    renamed: "Question renommée, à relire : {{names}}.",
  },
  morePoints_one: "Et {{count}} autre point.",
  morePoints_other: "Et {{count}} autres points.",
  confirm: "La liste reste dans le dossier jusqu'à ce que chaque point soit confirmé.",
};
