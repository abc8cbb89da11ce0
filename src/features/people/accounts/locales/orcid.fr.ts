/** Translations of the ORCID sign-in. */
export const orcidFr = {
  button: "Continuer avec ORCID",
  have: "Vous avez un identifiant ORCID ?",
  or: "ou par adresse électronique",
  consent:
    "En continuant avec ORCID, vous acceptez que vos données soient traitées pour gérer votre compte et vos dossiers.",
  newTab: "(nouvel onglet)",
  again: "Recommencer avec ORCID",
  byPassword: "Se connecter par mot de passe",
  toAccount: "Revenir à mon compte",
  safe: "Rien n'a changé dans votre compte.",
  checkPrivacy: "Vérifiez vos paramètres de confidentialité sur ORCID, ou complétez ci-dessous.",
  profile: "Ouvrir mon profil ORCID",
  hidden: {
    email: "Votre adresse électronique n'est pas visible sur ORCID, ou n'y est pas vérifiée",
    names: "Vos nom et prénom ne sont pas visibles sur ORCID",
    both: "Vos nom, prénom et adresse électronique ne sont pas visibles sur ORCID, ou l'adresse n'y est pas vérifiée",
  },
  hiddenText: {
    email: "Sans adresse vérifiée, nous ne pouvons vous envoyer ni alerte ni invitation.",
    names: "Sans nom, vos dossiers et vos CV ne peuvent pas vous désigner.",
    both: "Sans nom ni adresse vérifiée, vos dossiers ne peuvent pas vous désigner et nous ne pouvons rien vous envoyer.",
  },
  problem: {
    denied: {
      title: "Vous avez refusé l'accès sur ORCID",
      text: "Sans votre accord, ORCID ne nous dit pas qui vous êtes. Vous pouvez recommencer, ou vous connecter autrement.",
    },
    provider: {
      title: "ORCID n'a pas pu vous identifier",
      text: "ORCID signale une erreur de son côté. Recommencez dans un moment.",
    },
    unreachable: {
      title: "ORCID ne répond pas",
      text: "Le service ORCID ne répond pas pour l'instant. Recommencez dans un moment ; la connexion par mot de passe fonctionne.",
    },
    refused: {
      title: "La réponse d'ORCID ne convient pas",
      text: "Elle a déjà servi, ou elle ne répond pas à votre demande. Par prudence, nous ne l'acceptons pas.",
    },
    unknown: {
      title: "Cette connexion n'a plus cours",
      text: "Cette adresse a déjà servi, ou la connexion a été commencée dans un autre navigateur.",
    },
    expired: {
      title: "La connexion a pris trop de temps",
      text: "Pour votre sécurité, une connexion par ORCID doit être terminée en un quart d'heure.",
    },
    noRecord: {
      title: "Votre fiche ORCID n'a pas pu être lue",
      text: "ORCID vous a reconnu mais ne donne pas votre fiche pour l'instant, et nous en avons besoin pour créer votre compte. Recommencez dans un moment.",
    },
    emailTaken: {
      title: "Vous avez déjà un compte",
      text: "Un compte existe avec l'adresse électronique de votre fiche ORCID. Nous ne réunissons jamais deux comptes sans vous : connectez-vous par mot de passe, puis liez votre ORCID depuis « Votre compte ».",
    },
    notHere: {
      title: "Ce compte n'entre pas par ORCID",
      text: "Ce compte a sa propre porte d'entrée.",
    },
    otherPerson: {
      title: "Vous n'êtes plus connecté au même compte",
      text: "La demande venait d'un compte qui n'est plus connecté dans ce navigateur.",
    },
    linkedElsewhere: {
      title: "Cet ORCID est lié à un autre compte",
      text: "Un identifiant ORCID n'ouvre qu'un seul compte. Connectez-vous avec lui pour voir lequel ; vous pourrez l'y délier.",
    },
    otherOrcid: {
      title: "Un autre ORCID est lié à ce compte",
      text: "Vous vous êtes identifié avec un ORCID qui n'est pas celui de ce compte. Déliez d'abord celui qui l'est.",
    },
    tooMany: {
      title: "Trop d'essais",
      text: "Trop de connexions par ORCID ont été commencées depuis votre réseau. Attendez un quart d'heure.",
    },
    notOffered: {
      title: "La connexion par ORCID n'est pas proposée ici",
      text: "Ce portail n'est pas relié à ORCID. Connectez-vous par mot de passe.",
    },
  },
} as const;
