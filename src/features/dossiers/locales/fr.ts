/** Words of this feature in French; the English file beside it mirrors this one. */
export const fr = {
  noForm: "Cet appel ne demande pas de formulaire ici.",
  list: {
    title: "Mes dossiers",
    lead: "Les propositions que vous préparez, seul ou en équipe.",
    drafts: "En construction",
    deposited: "Déposés",
    noDrafts: "Aucun dossier en construction. Un dossier se crée depuis la page d'un appel ouvert.",
    noDeposited: "Aucun dossier déposé pour l'instant.",
    find: "Trouver un appel",
  },
  roles: {
    coordinator: "Coordination",
    delegate: "Délégation",
    scientific_manager: "Responsabilité scientifique",
    member: "Membre",
  },
  head: {
    paris: "heure de Paris",
    notDeposited: "Non déposé",
    deposited: "Déposé le {{date}}",
  },
  tabs: {
    label: "Dossier",
    general: "Informations générales",
    scientific: "Proposition scientifique",
    team: "Équipe",
    publications: "Publications",
    publicationsCv: "Publications du CV",
  },
  names: {
    heading: "Le projet",
    acronym: "Acronyme",
    acronymHelp: "{{max}} caractères au plus.",
    title: "Titre du projet",
    titleHelp: "{{max}} caractères au plus.",
    save: "Enregistrer",
  },
  errors: {
    summary: "Le dossier n'a pas été enregistré",
    acronym: { missing: "Donnez un acronyme.", tooLong: "L'acronyme est trop long." },
    title: { missing: "Donnez un titre.", tooLong: "Le titre est trop long." },
  },
  create: {
    title: "Créer une proposition",
    lead: "L'appel ferme {{moment}} (heure de Paris).",
    submit: "Créer la proposition",
    cancel: "Annuler",
    notOpen: "Cet appel n'est pas ouvert : aucune proposition ne peut y être créée.",
    failed: "Cela n'a pas pu être fait. Rien n'a été changé.",
    incomplete: "Votre profil n'est pas complet",
    incompleteText:
      "Votre civilité, votre genre et votre affiliation sont nécessaires pour créer une proposition.",
    complete: "Compléter",
  },
  confirm: {
    title: "Confirmer la création",
    text: "La proposition scientifique s'ouvre dès que vous confirmez la création de ce dossier.",
    waits: "La proposition scientifique s'ouvrira quand la coordination aura confirmé la création.",
    submit: "Confirmer et ouvrir la proposition scientifique",
  },
  delete: {
    open: "Supprimer le brouillon",
    title: "Supprimer « {{name}} » ?",
    text: "Tout ce que contient ce dossier sera effacé, pour toute l'équipe. C'est définitif.",
    confirm: "Supprimer définitivement",
    cancel: "Garder le dossier",
  },
  kinds: {
    proposal_invitation: {
      label: "Invitation à un dossier",
      help: "Quelqu'un vous invite à rejoindre son dossier.",
      title: "{{from}} vous invite à rejoindre « {{dossier}} »",
      detail: "Ouvrez l'invitation pour l'accepter ou la décliner.",
    },
    proposal_deposit: {
      label: "Dépôt d'un dossier",
      help: "Un dossier auquel vous participez est déposé.",
      title: "« {{dossier}} » est déposé",
      detail: "Déposé par {{by}}.",
    },
  },
} as const;
