export const fr = {
  brand: "Passerelle",
  tagline: "les appels à projets de six agences nationales",
  language: { fr: "Français", en: "English", choose: "Langue" },
  skip: {
    content: "Aller au contenu",
    search: "Aller à la recherche",
    navigation: "Aller au menu",
  },
  nav: {
    main: "Principal",
    menu: "Menu",
    calls: "Appels",
    timeline: "Chronologie",
    partners: "Partenaires",
    news: "Actualités",
    help: "Aide",
    styleguide: "Guide de style",
    signIn: "Se connecter",
  },
  footer: {
    find: "Trouver",
    about: "À propos",
    rights: "Vos droits",
    note: "Les heures de clôture sont celles de Paris.",
    demo: "Démonstration : les appels, les dates et les personnes sont inventés.",
  },
  unsaved: {
    title: "N'oubliez pas d'enregistrer",
    text: "Ce que vous avez modifié sur cette page n'est pas encore enregistré.",
    leave: "Continuer sans enregistrer",
    save: "Enregistrer",
    stay: "Rester sur la page",
  },
  toast: { dismiss: "Fermer le message" },
  page: {
    back: "Retour aux appels",
    title: "{{title}} – Passerelle",
    preview:
      "Passerelle : trouvez l'appel qui financera votre recherche. Les clôtures à venir, une brique par appel, sur un pont.",
  },
  error: {
    reference: "Référence de l'incident : {{id}}",
    retryIn_one: "Cela redevient possible dans une seconde.",
    retryIn_many: "Cela redevient possible dans {{count}} secondes.",
    retryIn_other: "Cela redevient possible dans {{count}} secondes.",
    safe: "Rien de ce que vous aviez enregistré n'est perdu.",
    home: "Revenir à l'accueil",
    retry: "Réessayer",
    search: "Chercher un appel",
    BAD_REQUEST: {
      title: "Demande mal formée",
      text: "L'adresse ou le formulaire contient une valeur que nous ne comprenons pas.",
    },
    SIGN_IN_REQUIRED: {
      title: "Connexion nécessaire",
      text: "Votre session est terminée, ou vous n'êtes pas encore connecté. Connectez-vous, puis recommencez.",
    },
    FORBIDDEN_ROLE: {
      title: "Action réservée",
      text: "Votre rôle ne permet pas cette action, ou pas en ce moment.",
    },
    STALE: {
      title: "Modifié entre-temps",
      text: "Quelqu'un a enregistré une autre version depuis que vous avez ouvert cette page. Rien n'a été écrasé.",
    },
    TAKEN: {
      title: "Déjà pris",
      text: "Quelqu'un vous a précédé, ou le maximum est atteint. Rien n'a été changé.",
    },
    UNSUPPORTED_MEDIA_TYPE: {
      title: "Envoi d'un type inconnu",
      text: "Cette adresse n'accepte pas ce type de contenu.",
    },
    INVALID: {
      title: "Saisie à corriger",
      text: "Au moins un champ n'est pas rempli comme il le faut. Rien n'a été enregistré.",
    },
    LOCKED: {
      title: "Verrouillé",
      text: "Cette partie est verrouillée : elle ne peut pas être modifiée pour le moment.",
    },
    FORBIDDEN_ORIGIN: {
      title: "Demande refusée",
      text: "Cette demande ne vient pas d'une page de Passerelle. Revenez à la page et recommencez.",
    },
    NOT_FOUND: {
      title: "Oups ! La page que vous cherchez est introuvable.",
      text: "L'adresse a peut-être changé, ou l'appel n'a jamais existé sous ce nom.",
    },
    METHOD_NOT_ALLOWED: {
      title: "Demande refusée",
      text: "Cette adresse n'accepte pas ce type de demande.",
    },
    GONE: {
      title: "Cette ressource n'est plus disponible.",
      text: "Les appels clos restent publiés quatre mois, puis leur page est retirée.",
    },
    BODY_TOO_LARGE: {
      title: "Envoi trop volumineux",
      text: "Ce que vous envoyez dépasse la taille acceptée. Réduisez-le et recommencez.",
    },
    ADDRESS_TOO_LONG: {
      title: "Adresse trop longue",
      text: "Cette adresse est plus longue que ce que nous acceptons. Retirez des critères et recommencez.",
    },
    TOO_MANY_REQUESTS: {
      title: "Trop de demandes",
      text: "Beaucoup de demandes sont venues de vous ou de votre réseau en peu de temps. Attendez un moment avant de recommencer.",
    },
    UNEXPECTED: {
      title: "Une erreur est survenue",
      text: "Nous en avons gardé la trace. Réessayez dans un instant.",
    },
    UNAVAILABLE: {
      title: "Le service est momentanément indisponible",
      text: "Notre base de données ne répond pas. Le service revient de lui-même dès qu'elle répond.",
    },
    BUSY: {
      title: "Beaucoup de monde en ce moment",
      text: "Trop de personnes se connectent à cet instant. Réessayez dans quelques secondes : rien n'est perdu.",
    },
    EXPORT_UNAVAILABLE: {
      title: "L'export n'est pas encore disponible, réessayez dans un instant",
      text: "Le catalogue des appels se prépare ou ne répond pas. Il revient de lui-même.",
    },
    MAINTENANCE: {
      title: "Passerelle est en maintenance",
      text: "Le portail revient bientôt. Les dépôts déjà reçus sont en sécurité.",
    },
  },
} as const;
