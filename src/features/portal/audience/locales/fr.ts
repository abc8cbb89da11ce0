export const fr = {
  link: "Cookies",
  banner: {
    title: "Mesure d'audience",
    text: "Acceptez-vous que Passerelle compte vos visites ? Deux cookies, aucun tiers, aucune publicité. Refuser ne change rien au service.",
    accept: "Accepter",
    refuse: "Refuser",
    more: "En savoir plus",
    skip: "Aller au choix des cookies",
    close: "Fermer",
    signal:
      "Votre navigateur demande à ne pas être suivi : nous en tenons compte, et aucune de vos visites n'est comptée.",
    accepted: "Choix retenu pour 6 mois : vos visites sont comptées.",
    refused: "Choix retenu pour 6 mois : vos visites ne sont pas comptées.",
    failed: "Votre choix n'a pas pu être retenu. Réessayez dans un instant.",
  },
} as const;
