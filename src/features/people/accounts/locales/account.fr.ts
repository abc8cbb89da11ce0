/** Translations of the page "your account". */
export const accountFr = {
  lead: "Votre identité, votre mot de passe, vos appareils et vos données.",
  wayOn: {
    purpose:
      "Vous veniez pour {{purpose}}. Complétez votre compte ci-dessous, ou continuez d'abord.",
    anywhere: "Complétez votre compte ci-dessous, ou continuez d'abord là où vous alliez.",
    continue: "Continuer",
  },
  identity: {
    title: "Identité",
    namesHelp: "Tels qu'ils paraissent dans votre espace et vos dossiers.",
    saveNames: "Enregistrer le nom",
  },
  language: {
    title: "Langue",
    lead: "Celle des pages où vous êtes connecté et des e-mails que nous vous envoyons. Le choix en haut de chaque page la change aussi.",
    label: "Votre langue",
    fr: "Français",
    en: "English",
    submit: "Enregistrer la langue",
  },
  email: {
    title: "Adresse électronique",
    current: "Adresse actuelle",
    none: "Aucune adresse pour l'instant",
    verified: "vérifiée",
    waiting:
      "Nous avons envoyé un lien à {{email}}. L'adresse changera quand vous l'aurez ouvert et confirmé ; il est valable 24 heures.",
    newLabel: "Nouvelle adresse",
    newHelp: "Un lien y est envoyé. L'adresse ne change que lorsque vous l'ouvrez et confirmez.",
    firstLabel: "Votre adresse",
    submit: "Envoyer le lien",
  },
  orcid: {
    title: "ORCID",
    linked: "Cet identifiant ORCID ouvre votre compte.",
    unlinked:
      "Liez votre identifiant ORCID pour vous connecter avec lui et remplir votre parcours depuis votre fiche.",
    confirmLink: "Avant de lier un ORCID, dites encore une fois que c'est vous.",
    confirm: "Continuer",
    confirmed: "C'est bien vous. Il reste à vous identifier chez ORCID.",
    link: "Lier mon ORCID",
    unlink: "Délier mon ORCID",
    notOffered: "Ce portail n'est pas relié à ORCID.",
  },
  password: {
    title: "Mot de passe",
    lead: "Vos autres appareils seront déconnectés.",
    current: "Mot de passe actuel",
    currentHelp: "Pour être sûr que c'est bien vous.",
    setTitle: "Choisir un mot de passe",
    setLead: "Vous pourrez alors entrer aussi sans ORCID.",
    submit: "Changer le mot de passe",
    setSubmit: "Choisir ce mot de passe",
  },
  freshText:
    "Vous entrez par ORCID : identifiez-vous une nouvelle fois pour faire ce changement. Cela compte dix minutes.",
  data: {
    title: "Vos données",
    text: "Tout ce que nous savons de vous, dans une archive : des fichiers JSON lisibles, vos fichiers, et une notice.",
    download: "Télécharger mes données",
    erase: "Effacer mon compte…",
    eraseText: "Effacer votre compte est définitif. La page suivante dit ce qui disparaît.",
  },
  erase: {
    title: "Effacer mon compte",
    lead: "C'est définitif : personne, pas même nous, ne pourra le rétablir.",
    goesTitle: "Ce qui disparaît aussitôt",
    goes: {
      account: "votre compte, vos connexions et vos moyens d'identification ;",
      space:
        "votre espace : profil, parcours, expertises, productions, CV, favoris, recherches et notifications ;",
      files: "vos fichiers : photo et CV déposés ;",
      drafts: "vos brouillons de dossiers.",
    },
    staysTitle: "Ce qui reste, et pourquoi",
    stays: {
      deposited:
        "Les dossiers déposés : l'agence qui les a reçus doit les garder comme actes de la procédure.",
      projects:
        "Les projets financés dont vous êtes : votre nom et votre rôle y restent, sans lien avec un compte.",
      contacts:
        "Votre nom et votre adresse, là où une équipe vous a désigné comme contact, tant que ce dossier existe.",
      journal:
        "Le journal de qui a fait quoi dans les dossiers et dans l'administration : votre numéro sans votre nom, sans limite de durée.",
      proof: "La date de l'effacement et un numéro sans nom : la preuve que c'est fait.",
      messages:
        "Vos messages de contact, jusqu'à la fin de leur durée de conservation ; les traces techniques, quatorze jours au plus.",
    },
    confirmTitle: "Confirmer",
    handOnTitle: "Transmettez d'abord ce que vous coordonnez",
    handOn:
      "D'autres travaillent sur ces dossiers : désignez qui les coordonne après vous, puis revenez ici.",
    handOnTeam: "Équipe de {{dossier}}",
    managedTitle: "Confiez d'abord la gestion de votre agence",
    managed:
      "Personne d'autre que vous n'a le rôle Gestion pour {{agencies}} : donnez-le à une autre personne, sur la page Équipe de l'espace des agences, puis revenez ici.",
    downloadFirst: "Avant d'effacer, vous pouvez garder une copie :",
    password: "Votre mot de passe",
    word: "Écrivez « {{word}} » pour confirmer",
    wordHelp: "Pour que personne n'efface son compte par mégarde.",
    theWord: "effacer",
    fresh: "S'identifier de nouveau avec ORCID",
    freshText:
      "Vous entrez par ORCID : identifiez-vous une nouvelle fois, puis confirmez. Cela compte dix minutes.",
    proven: "Vous venez de vous identifier avec ORCID.",
    submit: "Effacer définitivement mon compte",
    cancel: "Garder mon compte",
    wrongPassword: "Ce n'est pas votre mot de passe",
    wrongWord: "Écrivez exactement le mot demandé",
  },
  done: {
    language: "Votre langue est enregistrée.",
    names: "Votre nom est enregistré.",
    asked: "Un lien vient de partir vers la nouvelle adresse : ouvrez-le pour la confirmer.",
    moved: "Votre adresse est confirmée.",
    password: "Votre mot de passe est changé. Vos autres appareils sont déconnectés.",
    linked: "Votre ORCID est lié à ce compte.",
    unlinked: "Votre ORCID n'est plus lié à ce compte.",
    ended: "C'est fait : l'appareil est déconnecté.",
  },
} as const;
