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
  leaveOut: "Laisser hors de la réponse",
  brought: "Le texte du pad est dans la réponse.",
  leftOut: "Ce texte du pad reste hors de la réponse. S'il change, cela vous sera redit.",
  alone: "Vous êtes seul·e dans le pad.",
  here: "Aussi dans le pad",
  readOnly:
    "Lecture seule : la question est verrouillée, le dossier déposé, ou votre rôle ne permet pas d'écrire.",
  notTaken:
    "Ce que vous avez écrit n'a pas été pris : le pad est en lecture seule. Votre texte est gardé sur cet appareil ; copiez-le si vous en avez besoin.",
  full: "Ce pad est plein : il ne prend plus rien. Reprenez son texte dans la réponse.",
  ended: "Vous n'avez plus accès à ce pad.",
  endedUnsent:
    "Vous n'avez plus accès à ce pad. Vos derniers mots n'y sont pas : copiez-les si vous en avez besoin.",
  endedKept:
    "Ce pad est fermé. Vos derniers mots n'y étaient pas : le texte que vous voyez ici est gardé dans le formulaire, mis à part ou dans la réponse.",
  signedOut: "Votre session est terminée. Ce que vous avez écrit est gardé sur cet appareil.",
  signIn: "Se reconnecter",
  noScript: "Sans JavaScript, le pad se lit seulement. Écrivez dans le champ de la réponse.",
  notLoaded:
    "Le pad n'a pas pu être chargé. Fermez-le et rouvrez-le, ou écrivez dans le champ de la réponse.",
  status: {
    connecting: "Connexion au pad",
    saving: "Envoi au pad",
    saved: "Gardé dans le pad",
    notTaken: "Pas gardé dans le pad",
    away: "Déconnecté. Vous pouvez écrire : votre texte sera gardé sur cet appareil, et envoyé au retour de la connexion.",
    awayUnsaved:
      "Déconnecté. Ce que vous avez écrit est gardé sur cet appareil et partira au retour de la connexion.",
  },
  problems: {
    questionGone:
      "Une nouvelle version du formulaire n'a plus cette question. Le texte du pad est mis à part, dans la liste en haut de la page. Vous pouvez encore le lire et le copier ici.",
    unsaved: "Vos derniers mots ne sont pas encore dans le pad : attendez qu'il soit reconnecté.",
    ended: "Vous n'avez plus accès à ce pad.",
    changed: "Le pad a changé entre-temps. Relisez la différence.",
    failed: "Le texte du pad n'a pas pu être lu. Réessayez dans un instant.",
  },
  differs: {
    note: "Le pad contient un texte qui n'est pas dans la réponse : il ne sera pas déposé.",
    show: "Voir la différence",
    closing:
      "Fermer garde le texte dans le pad, pas dans la réponse : il n'est déposé qu'une fois repris dans la réponse.",
    title_one: "{{count}} pad contient un texte qui n'est pas dans sa réponse",
    title_many: "{{count}} pads contiennent un texte qui n'est pas dans leur réponse",
    title_other: "{{count}} pads contiennent un texte qui n'est pas dans leur réponse",
    text: "Seules les réponses sont déposées. Cela n'empêche pas le dépôt.",
    decide: "Voir les différences et décider",
    offer:
      "Seules les réponses sont déposées. Reprenez le texte du pad dans la réponse, ou laissez-le en dehors : vous ne serez plus averti·e de ce texte.",
    beside_one:
      "{{count}} pad contient un texte qui n'est pas dans sa réponse, et ne serait pas déposé.",
    beside_many:
      "{{count}} pads contiennent un texte qui n'est pas dans leur réponse, et ne serait pas déposé.",
    beside_other:
      "{{count}} pads contiennent un texte qui n'est pas dans leur réponse, et ne serait pas déposé.",
    of: "({{title}})",
    locked: "La question est verrouillée : déverrouillez-la pour y reprendre ce texte.",
    outcome: {
      bring: "Le texte du pad est dans la réponse.",
      keepAnswer: "La réponse reste comme elle est. Si le pad change, cela vous sera redit.",
      changed: "Rien n'a été changé : le pad ou la réponse est différent depuis. Relisez.",
      failed: "Rien n'a été changé : la réponse ne prend pas ce texte.",
    },
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
