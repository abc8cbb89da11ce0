/** Translations of the dialog that signs in again on an open page. */
export const againFr = {
  title: "Vous n'êtes plus connecté",
  text: "Reconnectez-vous ici : la page reste ouverte, et rien de ce que vous avez écrit n'est perdu.",
  submit: "Se reconnecter",
  cancel: "Annuler",
  missingEmail: "Indiquez votre adresse électronique",
  missingPassword: "Indiquez votre mot de passe",
  wrong: "Adresse électronique ou mot de passe incorrect",
  inactive: "Ce compte n'est pas encore activé",
  tooMany: "Trop d'essais. Attendez un quart d'heure avant de recommencer.",
  failed: "Le portail ne répond pas. Vérifiez votre connexion, puis recommencez.",
  orcid: "Continuer avec ORCID dans une autre fenêtre",
  officeTitle: "La session de cette page est terminée",
  officeText:
    "Connectez-vous de nouveau dans une autre fenêtre, avec votre second facteur : cette page reste ouverte, et rien de ce que vous avez écrit n'est perdu.",
  office: "Se connecter dans une autre fenêtre",
  waiting: "Terminez dans l'autre fenêtre : cette page continue d'elle-même.",
  otherTitle: "C'est un autre compte",
  otherText:
    "Cette page appartient à {{name}}, et vous êtes maintenant connecté à un autre compte. Rien n'a été envoyé. Gardez une copie de ce que vous avez écrit avant de recharger la page.",
  otherOfficeTitle: "Vous agissez maintenant autrement",
  otherOffice:
    "{{name}} a ouvert cette page. Depuis, vous agissez pour une autre agence, ou sous un autre compte, et rien n'a été envoyé. Revenez à la première agence par le menu à votre nom, dans l'autre fenêtre, puis envoyez de nouveau ; ou gardez une copie de ce que vous avez écrit, et rechargez la page.",
  otherName: "Connecté maintenant :",
  reload: "Recharger la page",
  notSentTitle: "Rien n'a été envoyé",
  notSent:
    "Le portail ne répond pas. Ce que vous avez écrit est toujours sur la page : vérifiez votre connexion, puis recommencez.",
  tryAgain: "Envoyer de nouveau",
  close: "Fermer",
  doneTitle: "Vous êtes reconnecté",
  doneText:
    "Vous êtes connecté : {{name}}. Vous pouvez fermer cette fenêtre et revenir à votre page.",
  notDoneTitle: "Vous n'êtes pas connecté",
  notDoneText: "La connexion n'a pas abouti. Fermez cette fenêtre, ou connectez-vous ici.",
} as const;
