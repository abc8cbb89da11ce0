/** Words of this feature in French; the English file beside it mirrors this one. */
export const fr = {
  title: "Discussion",
  lead: "L'équipe y échange pendant le montage du dossier. Rien de ce qui s'y dit n'est déposé.",
  messages: "Messages",
  empty: "Personne n'a encore écrit",
  emptyText:
    "Écrivez le premier message : toute l'équipe le lira. Un @ suivi d'un nom prévient cette personne.",
  older: "Messages précédents",
  newest: "Revenir aux derniers messages",
  new: "Nouveaux messages",
  offline:
    "Hors ligne : ce que vous écrivez est gardé sur cet appareil et partira dès le retour du réseau.",
  ended:
    "Vous n'avez plus accès à ce dossier. Ce qui n'était pas envoyé est encore affiché ici : copiez-le si vous y tenez.",
  composer: {
    label: "Votre message",
    help: "@ pour nommer quelqu'un, Ctrl + Entrée pour envoyer.",
    question: "Renvoyer à une question",
    noQuestion: "Aucune",
    send: "Envoyer",
  },
  message: {
    of: "le message de {{name}}",
    editLabel: "Modifier le message",
    askRemove:
      "Supprimer ce message ? Son texte disparaît pour tout le monde ; il restera dit qu'il y en avait un.",
    askRemoveOther:
      "Supprimer ce message d'une autre personne ? Son texte disparaît pour tout le monde, et le journal dira que vous l'avez supprimé.",
    questionGone: "Une question qui n'est plus dans le formulaire",
  },
  removed: {
    byAuthor: "Message supprimé par la personne qui l'avait écrit.",
    byCoordinator: "Message supprimé par la coordination.",
    withAccount: "Message disparu avec le compte de la personne qui l'avait écrit.",
  },
  waiting: {
    onDevice: "Sur cet appareil seulement, envoi en cours…",
    refused: "Non envoyé. {{reason}}",
    retry: "Réessayer",
    discard: "Jeter",
  },
  problems: {
    tooLate: "Ce message a plus d'une heure : il ne se modifie plus.",
    TOO_MANY_REQUESTS: "Trop de messages en peu de temps. Réessayez dans une minute.",
    NOT_FOUND: "Vous n'avez plus accès à cette discussion.",
  },
} as const;
