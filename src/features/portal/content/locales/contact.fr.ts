export const contactFr = {
  link: "Contact",
  title: "Nous écrire",
  lead: "Une question sur le portail, une erreur à signaler, une idée : écrivez-nous. Pour une question sur le fond d'un appel, l'agence qui le porte répond mieux que nous.",
  aside: {
    title: "Avant d'écrire",
    help: "La réponse est peut-être déjà là :",
    helpLink: "aide et questions fréquentes",
    delay: "Nous répondons sous cinq jours ouvrés, dans la langue de votre message.",
  },
  required: "Tous les champs sont obligatoires.",
  name: "Votre nom",
  email: "Votre adresse électronique",
  emailHelp: "Nous vous y répondrons. Par exemple : prenom.nom@universite.fr",
  subject: "Objet",
  message: "Votre message",
  counter: "{{number}} / {{max}}",
  left: "Caractères restants : {{number}}",
  over: "Caractères en trop : {{number}}",
  send: "Envoyer le message",
  trap: "Laissez ce champ vide",
  privacy:
    "Votre message est lu par l'équipe de Passerelle et gardé un an. Nous ne conservons pas l'adresse de votre ordinateur.",
  privacyLink: "Données personnelles et cookies",
  errors: {
    title: "Le message n'est pas encore parti",
    name: {
      missing: "Indiquez votre nom.",
      tooLong: "Votre nom dépasse {{max}} caractères.",
      invalid: "Ce nom ne peut pas être utilisé.",
    },
    email: {
      missing: "Indiquez votre adresse électronique.",
      tooLong: "L'adresse dépasse {{max}} caractères.",
      invalid: "Cette adresse n'est pas complète, par exemple : prenom.nom@universite.fr",
    },
    subject: {
      missing: "Indiquez l'objet de votre message.",
      tooLong: "L'objet dépasse {{max}} caractères.",
      invalid: "Cet objet ne peut pas être utilisé.",
    },
    message: {
      missing: "Écrivez votre message.",
      tooLong: "Le message dépasse {{max}} caractères : raccourcissez-le.",
      invalid: "Ce message ne peut pas être envoyé.",
    },
  },
  failure:
    "Une erreur est survenue lors de l'envoi de votre message. Veuillez réessayer plus tard.",
  kept: "Ce que vous avez écrit est toujours dans le formulaire.",
  tooMany: "Plusieurs messages sont déjà partis de chez vous depuis une heure.",
  tooFast: {
    title: "Relisez, puis envoyez à nouveau.",
    text: "Le formulaire a été envoyé aussi vite que par un programme.",
  },
  tooOld: {
    title: "Vérifiez, puis envoyez à nouveau.",
    text: "Le formulaire est resté ouvert plus d'une journée.",
  },
  unsaved: {
    text: "Votre message n'est pas encore envoyé.",
    leave: "Continuer sans envoyer",
    save: "Envoyer",
  },
  sent: {
    title: "Votre message est bien arrivé",
    reference: "Il porte le numéro {{id}}.",
    next: "L'équipe le lit et vous répond sous cinq jours ouvrés, à l'adresse que vous avez indiquée. Rien d'autre n'est à faire.",
    wrong:
      "Sans réponse passé ce délai, regardez vos courriers indésirables, puis écrivez-nous à nouveau : l'adresse indiquée était peut-être inexacte.",
    continue: "Continuer vers la page demandée",
    again: "Écrire un autre message",
    calls: "Voir les appels",
  },
  mail: {
    subject: "[Contact {{id}}] {{subject}}",
    from: "De :",
    received: "Reçu :",
    reference: "Numéro :",
    answer: "Répondez à ce courrier : la réponse va à la personne qui a écrit, dans sa langue.",
    footer: "Envoyé depuis la page de contact de Passerelle.",
  },
} as const;
