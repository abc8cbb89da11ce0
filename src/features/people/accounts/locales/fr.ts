import { accountFr } from "./account.fr.ts";
import { againFr } from "./again.fr.ts";
import { orcidFr } from "./orcid.fr.ts";

export const fr = {
  again: againFr,
  orcid: orcidFr,
  account: accountFr,
  data: {
    readmeName: "LISEZ-MOI.txt",
    title: "Vos données sur Passerelle",
    made: "Archive préparée le {{moment}} (temps universel).",
    format:
      "Chaque fichier .json contient tout ce que le portail garde sur un sujet, lisible avec un éditeur de texte. Les autres fichiers sont ceux que vous avez déposés.",
    secrets:
      "Les empreintes de mots de passe et de liens n'y figurent pas : ce sont des serrures, pas des données.",
    missing: "Ces fichiers n'ont pas pu être lus. Écrivez-nous :",
  },
  fields: {
    firstName: "Prénom",
    lastName: "Nom",
    email: "Adresse électronique",
    password: "Mot de passe",
    newPassword: "Nouveau mot de passe",
    consent: "J'accepte que mes données soient traitées pour gérer mon compte et mes dossiers",
    consentHelp: "Vous pouvez à tout moment télécharger ou effacer vos données.",
    required: "Les champs marqués d'un astérisque sont obligatoires.",
    show: "Afficher",
    hide: "Masquer",
    /** After "show" and "hide", for screen readers. */
    thePassword: "le mot de passe",
    shown: "Le mot de passe est affiché.",
    hidden: "Le mot de passe est masqué.",
  },
  rules: {
    title: "Le mot de passe contient :",
    length: "au moins {{min}} caractères",
    digit: "au moins un chiffre",
    letter: "au moins une lettre",
    uncommon: "autre chose qu'un mot ou une suite que tout le monde essaie en premier",
    met: ", c'est fait",
    unmet: ", pas encore",
    missing: "Il manque encore :",
    complete: "Ce mot de passe suit toutes les règles.",
  },
  errors: {
    title: "Le formulaire contient des erreurs",
    firstName: {
      missing: "Indiquez votre prénom",
      tooLong: "Prénom trop long",
      invalid: "Prénom invalide",
    },
    lastName: { missing: "Indiquez votre nom", tooLong: "Nom trop long", invalid: "Nom invalide" },
    email: {
      missing: "Indiquez votre adresse électronique",
      tooLong: "Adresse trop longue",
      invalid: "Cette adresse électronique n'est pas valide",
      same: "C'est déjà l'adresse de votre compte",
    },
    password: {
      missing: "Choisissez un mot de passe",
      common:
        "C'est un mot de passe que tout le monde essaie en premier : ajoutez des mots, ou choisissez-en un autre",
      tooLong: "Mot de passe trop long",
      invalid: "Le mot de passe doit contenir au moins 8 caractères, un chiffre et une lettre",
    },
    consent: {
      missing: "Votre accord est nécessaire pour créer un compte",
      tooLong: "Votre accord est nécessaire pour créer un compte",
      invalid: "Votre accord est nécessaire pour créer un compte",
    },
    current: { wrong: "Ce n'est pas votre mot de passe actuel" },
    tooMany: "Trop d'essais. Attendez un quart d'heure avant de recommencer.",
  },
  refusals: {
    successor:
      "Vous coordonnez un dossier où d'autres travaillent : transmettez d'abord la coordination, depuis la page de son équipe.",
    lastManager:
      "Personne d'autre que vous n'a le rôle Gestion dans votre agence : donnez-le d'abord à une autre personne, sur la page Équipe de l'espace des agences.",
    stale: "Votre identification par ORCID date de plus de dix minutes : recommencez-la",
    needsEmail:
      "Pour entrer par mot de passe il faut une adresse vérifiée : indiquez d'abord la vôtre.",
    onlyWayIn:
      "C'est votre seule façon d'entrer. Choisissez d'abord un mot de passe, avec une adresse vérifiée.",
  },
  login: {
    title: "Se connecter",
    lead: "Entrez dans votre espace personnel.",
    leadTo: "Connectez-vous pour {{purpose}}.",
    submit: "Se connecter",
    wrong: "Adresse électronique ou mot de passe incorrect.",
    inactive:
      "Votre compte n'est pas encore activé : ouvrez le lien que nous vous avons envoyé par e-mail.",
    sendAgain: "Recevoir un nouveau lien d'activation",
    forgotten: "Mot de passe oublié ?",
    noAccount: "Pas encore de compte ?",
    register: "Créer un compte",
    signOut: "Se déconnecter",
    signedOut: "Vous êtes déconnecté.",
    changed: "Votre mot de passe est changé. Connectez-vous avec le nouveau.",
    erased: "Votre compte est effacé. Vous êtes déconnecté.",
  },
  /** The purpose of a sign-in, after "to". */
  purpose: {
    like: "ajouter cet appel à vos favoris",
    search: "enregistrer cette recherche et choisir quand être prévenu",
    address: "confirmer votre adresse",
    invitation: "répondre à votre invitation",
    proposal: "écrire un dossier pour cet appel",
    room: "ouvrir « {{room}} »",
  },
  register: {
    title: "Créer un compte",
    lead: "Pour les membres sans identifiant ORCID.",
    leadTo: "Créez votre compte pour {{purpose}} : son activation vous y ramène.",
    submit: "Créer mon compte",
    already: "Vous avez déjà un compte ?",
    askedTitle: "Consultez votre messagerie",
    askedText:
      "Si cette adresse peut recevoir un compte, un message vient de partir avec un lien d'activation. Il est valable 24 heures.",
    askedSpam: "Rien reçu ? Regardez dans les indésirables, ou demandez un nouveau lien.",
  },
  activate: {
    title: "Activer votre compte",
    lead: "L'adresse {{email}} est bien la vôtre. Encore votre mot de passe, et vous êtes chez vous.",
    help: "Celui que vous avez choisi en créant le compte.",
    wrong: "Ce n'est pas le mot de passe choisi à l'inscription.",
    submit: "Activer mon compte",
    notMe:
      "Vous n'avez pas créé de compte ? Fermez cette page : sans le mot de passe, rien ne s'active.",
  },
  confirm: {
    title: "Confirmer votre adresse",
    lead: "L'adresse {{email}} deviendra celle de votre compte.",
    submit: "Confirmer cette adresse",
    otherPerson:
      "Ce lien a été demandé depuis un autre compte que celui où vous êtes connecté. Déconnectez-vous, puis ouvrez-le de nouveau.",
    notMe: "Vous n'avez rien demandé ? Fermez cette page : rien ne change.",
  },
  verify: {
    title: "Recevoir un nouveau lien d'activation",
    lead: "Indiquez l'adresse de votre compte : si elle attend son activation, un lien y est envoyé.",
    submit: "Envoyer le lien",
    deadTitle: "Ce lien ne fonctionne plus",
    deadText:
      "Il a déjà servi, ou il a expiré. Si votre compte est actif, connectez-vous simplement.",
  },
  reset: {
    title: "Mot de passe oublié",
    lead: "Indiquez l'adresse de votre compte : un lien pour choisir un nouveau mot de passe y est envoyé. Il est valable 60 minutes et ne sert qu'une fois.",
    submit: "Envoyer le lien",
    askedTitle: "Consultez votre messagerie",
    askedText: "Si un compte existe à cette adresse, un message vient de partir avec un lien.",
    chooseTitle: "Choisir un nouveau mot de passe",
    chooseLead: "Vous serez déconnecté de tous vos appareils.",
    orcidLinked:
      "L'identifiant ORCID {{orcid}} ouvre aussi ce compte, sans mot de passe. Il continuera de l'ouvrir.",
    orcidEnd: "Délier cet identifiant ORCID",
    orcidEndHelp: "Cochez si ce n'est pas le vôtre, ou si quelqu'un d'autre a pu le lier.",
    chooseSubmit: "Changer le mot de passe",
    deadText: "Il a déjà servi, ou il a expiré. Demandez-en un nouveau.",
    askAgain: "Demander un nouveau lien",
  },
  notMe: {
    title: "Ce n'était pas vous ?",
    lead: "Nous mettons votre compte à l'abri :",
    sessions: "tous les appareils sont déconnectés, partout ;",
    password: "le mot de passe actuel cesse de fonctionner ;",
    address: "si votre adresse a été changée, l'ancienne revient ;",
    orcid: "si un ORCID ouvre aussi votre compte, il est détaché : vous le lierez à nouveau ;",
    choose: "vous choisissez aussitôt un nouveau mot de passe.",
    submit: "Protéger mon compte",
    keep: "C'était vous ? Fermez cette page : rien ne change.",
    deadText:
      "Il a déjà servi, ou il a expiré. Pour reprendre la main sur votre compte, choisissez un nouveau mot de passe.",
  },
  space: {
    nav: "Mon espace",
    dashboard: "Tableau de bord",
    devices: "Vos appareils",
    devicesHelp:
      "Les navigateurs où vous êtes connecté. Vous ne reconnaissez pas l'un d'eux ? Déconnectez-le et changez de mot de passe.",
    current: "cet appareil",
    since: "connecté depuis le {{since}}, vu le {{seen}}",
    end: "Déconnecter cet appareil",
    endOthers: "Déconnecter tous les autres appareils",
    ended: "C'est fait : l'appareil est déconnecté.",
    unknownDevice: "Appareil inconnu",
    account: "Votre compte",
  },
  mail: {
    footer_zero: "Passerelle, les appels à projets des agences nationales.",
    footer_one: "Passerelle, les appels à projets d'une agence nationale.",
    footer_many: "Passerelle, les appels à projets de {{formatted}} agences nationales.",
    footer_other: "Passerelle, les appels à projets de {{formatted}} agences nationales.",
    ignore:
      "Si vous n'êtes pas à l'origine de cette demande, ignorez ce message : rien ne change sans ce lien.",
    when: "Quand",
    moment: "{{at}} (heure de Paris)",
    device: "Appareil",
    notMe:
      "C'était vous ? Vous n'avez rien à faire. Sinon, ouvrez ce lien : tous les appareils seront déconnectés et vous choisirez un nouveau mot de passe. Il est valable sept jours.",
    notMeAction: "Ce n'était pas moi",
    active: {
      subject: "Votre compte Passerelle est déjà actif",
      title: "Votre compte est déjà actif",
      text: "Un lien d'activation a été demandé à cette adresse, mais son compte est déjà actif : connectez-vous.",
      action: "Se connecter",
    },
    byOrcid: {
      subject: "Votre compte Passerelle s'ouvre avec ORCID",
      title: "Votre compte s'ouvre avec ORCID",
      text: "Votre compte n'a pas de mot de passe : pour y entrer, choisissez « Continuer avec ORCID » sur la page de connexion. Une fois entré, vous pourrez choisir aussi un mot de passe dans « Votre compte ».",
      action: "Se connecter",
    },
    verify: {
      subject: "Activez votre compte Passerelle",
      title: "Activez votre compte",
      text: "Ouvrez ce lien pour confirmer votre adresse et activer votre compte. Il est valable {{hours}} heures.",
      action: "Activer mon compte",
    },
    exists: {
      subject: "Vous avez déjà un compte Passerelle",
      title: "Vous avez déjà un compte",
      text: "Quelqu'un a voulu créer un compte avec cette adresse, qui en a déjà un. Connectez-vous, ou réinitialisez votre mot de passe si vous l'avez oublié.",
      action: "Se connecter",
    },
    unfinished: {
      subject: "Votre inscription à Passerelle n'est pas terminée",
      title: "Cette inscription n'est pas terminée",
      text: "Quelqu'un a demandé un nouveau mot de passe pour cette adresse, dont l'inscription n'a jamais été activée. Si c'était vous, inscrivez-vous de nouveau : ce qui avait été saisi est oublié.",
      action: "Créer un compte",
    },
    reset: {
      subject: "Choisissez un nouveau mot de passe",
      title: "Choisissez un nouveau mot de passe",
      text: "Ouvrez ce lien pour choisir un nouveau mot de passe. Il est valable {{minutes}} minutes et ne sert qu'une fois.",
      action: "Choisir un mot de passe",
    },
    address: {
      subject: "Confirmez votre adresse électronique",
      title: "Confirmez votre adresse",
      text: "Ouvrez ce lien et confirmez, pour que cette adresse devienne celle de votre compte Passerelle. Il est valable {{hours}} heures.",
      action: "Confirmer cette adresse",
    },
    taken: {
      subject: "Votre adresse a été indiquée pour un autre compte",
      title: "Cette adresse est déjà celle de votre compte",
      text: "Quelqu'un a voulu en faire l'adresse d'un autre compte Passerelle. Elle reste la vôtre. Si c'était vous, connectez-vous au compte qui la porte.",
      action: "Se connecter",
    },
    moved: {
      subject: "L'adresse de votre compte a été changée",
      title: "L'adresse de votre compte a été changée",
      text: "Votre compte Passerelle porte désormais une autre adresse électronique.",
      action: "",
    },
    erased: {
      subject: "Votre compte Passerelle est effacé",
      title: "Votre compte est effacé",
      text: "Votre compte, votre espace et vos fichiers ont été effacés. C'est le dernier message que nous vous envoyons. Merci d'être venu.",
      action: "",
    },
    orcidLinked: {
      subject: "Un identifiant ORCID est lié à votre compte",
      title: "Un identifiant ORCID ouvre désormais votre compte",
      text: "Un identifiant ORCID vient d'être lié à votre compte Passerelle : on peut y entrer par lui.",
    },
    orcidUnlinked: {
      subject: "L'identifiant ORCID n'est plus lié à votre compte",
      title: "L'identifiant ORCID n'ouvre plus votre compte",
      text: "L'identifiant ORCID lié à votre compte Passerelle vient d'être délié : on n'y entre plus que par le mot de passe.",
    },
    factorReplaced: {
      subject: "Un autre téléphone donne les codes de votre compte",
      title: "Un autre téléphone donne les codes de votre compte",
      text: "Le téléphone qui donne les codes de connexion de votre compte vient d'être remplacé, vos codes de secours sont nouveaux et vos autres appareils ont été déconnectés.",
    },
    changed: {
      subject: "Votre mot de passe a été changé",
      title: "Votre mot de passe a été changé",
      text: "Le mot de passe de votre compte vient d'être changé et vos autres appareils ont été déconnectés.",
      action: "",
    },
  },
} as const;
