/** Words of this feature in French; the English file beside it mirrors this one. */
export const fr = {
  name: "Pad",
  open: "Écrire « {{title}} » à plusieurs, dans un pad",
  title: "Pad : {{title}}",
  pageTitle: "Pad",
  close: "Fermer",
  bring: "Reprendre dans la réponse",
  back: "Revenir au pad",
  replace: "Remplacer la réponse",
  brought: "Le texte du pad est dans la réponse.",
  alone: "Vous êtes seul·e dans le pad.",
  here: "Aussi dans le pad",
  readOnly:
    "Lecture seule : la question est verrouillée, le dossier déposé, ou votre rôle ne permet pas d'écrire.",
  notTaken:
    "Ce que vous avez écrit n'a pas été pris : le pad est en lecture seule. Votre texte est gardé sur cet appareil ; copiez-le si vous en avez besoin.",
  full: "Ce pad est plein : il ne prend plus rien. Reprenez son texte dans la réponse.",
  ended: "Vous n'avez plus accès à ce pad.",
  signedOut: "Votre session est terminée. Ce que vous avez écrit est gardé sur cet appareil.",
  signIn: "Se reconnecter",
  noScript: "Sans JavaScript, le pad se lit seulement. Écrivez dans le champ de la réponse.",
  notLoaded:
    "Le pad n'a pas pu être chargé. Fermez-le et rouvrez-le, ou écrivez dans le champ de la réponse.",
  status: {
    connecting: "Connexion au pad",
    saving: "Enregistrement",
    saved: "Enregistré",
    notTaken: "Non enregistré",
    away: "Déconnecté. Vous pouvez écrire : votre texte sera gardé sur cet appareil, et envoyé au retour de la connexion.",
    awayUnsaved:
      "Déconnecté. Ce que vous avez écrit est gardé sur cet appareil et partira au retour de la connexion.",
  },
  problems: {
    unsaved:
      "Vos derniers mots ne sont pas encore enregistrés : attendez que le pad soit reconnecté.",
    failed: "Le texte du pad n'a pas pu être lu. Réessayez dans un instant.",
  },
  review: {
    title: "Ce qui change dans la réponse",
    same: "La réponse dit déjà exactement cela.",
    onlyStructure: "Les mots restent les mêmes ; seule la mise en forme change.",
    tooLong_one:
      "Le pad a {{count}} caractère de trop pour cette réponse ({{max}} au plus). Raccourcissez-le d'abord.",
    tooLong_other:
      "Le pad a {{count}} caractères de trop pour cette réponse ({{max}} au plus). Raccourcissez-le d'abord.",
    length: "{{n}} caractères sur {{max}}.",
    kept: "L'ancienne réponse reste dans l'historique.",
  },
} as const;
