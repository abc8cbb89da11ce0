import { MAX_POST_LENGTH } from "../rules/post-abilities.ts";

/** Words of this feature in French; the English file beside it mirrors this one. */
export const fr = {
  you: "Vous",
  formerMember: "Une personne sans compte",
  edited: "modifié à {{time}}",
  edit: "Modifier",
  remove: "Supprimer",
  save: "Enregistrer",
  cancel: "Annuler",
  help: "@ suivi du nom complet prévient cette personne.",
  mention: {
    label: "Membres de l'équipe",
    offered_one: "{{count}} personne proposée : flèches pour choisir, Entrée pour insérer.",
    offered_other: "{{count}} personnes proposées : flèches pour choisir, Entrée pour insérer.",
  },
  problems: {
    missing: "Écrivez quelque chose.",
    tooLong: `Le texte dépasse ${MAX_POST_LENGTH} caractères.`,
    INVALID: `Le texte est vide ou dépasse ${MAX_POST_LENGTH} caractères.`,
    SIGN_IN_REQUIRED:
      "Vous n'êtes plus connecté : rien n'a été envoyé. Votre texte est encore là : envoyez-le de nouveau pour vous connecter.",
    failed: "Cela n'a pas pu être fait. Votre texte est encore là : réessayez dans un instant.",
  },
  kinds: {
    mentioned: {
      label: "On vous a nommé",
      help: "Quelqu'un écrit @ et votre nom dans la discussion ou dans un commentaire d'un dossier.",
      title: "{{by}} vous a nommé dans « {{dossier}} »",
      workpad: "Dans la discussion de l'équipe",
      comment: "Dans un commentaire sur une question",
    },
  },
} as const;
