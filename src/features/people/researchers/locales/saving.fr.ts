/** Save status of forms with a Save button. */
export const savingFr = {
  saving: "Enregistrement...",
  waiting: "Vos modifications ne sont pas encore enregistrées.",
  restored: "Nous avons retrouvé ce que vous aviez écrit ici sans l'enregistrer.",
  restoredText: "Relisez, puis enregistrez ; ou revenez à ce qui est enregistré.",
  discard: "Revenir à ce qui est enregistré",
  merged: "Un autre onglet avait enregistré d'autres champs : les deux versions sont réunies.",
  newer: "Cette page a été enregistrée entre-temps dans un autre onglet.",
  newerText:
    "Rien n'est perdu : à l'enregistrement, nous réunirons les deux versions, et vous choisirez là où elles se contredisent.",
  offline: "Pas de connexion : rien n'est encore enregistré.",
  failed: "Le serveur ne répond pas : rien n'est encore enregistré.",
  signedOut: "Vous n'êtes plus connecté : rien n'est encore enregistré.",
  refused: "L'enregistrement a été refusé.",
  gone: "Cet élément n'existe plus : il a été supprimé entre-temps.",
  onDevice: "Ce que vous avez écrit est gardé sur cet appareil.",
  onlyHere:
    "Ce navigateur ne peut rien garder : ne fermez pas cette page avant d'avoir enregistré.",
  retry: "Réessayer",
  signIn: "Se reconnecter et enregistrer",
  conflict: {
    title: "Enregistré entre-temps dans un autre onglet",
    text: "Vous avez changé les mêmes champs ici et ailleurs. Rien n'est encore enregistré de cette page : choisissez ce qui doit rester.",
    plain:
      "Enregistrez de nouveau pour garder ce que vous venez d'écrire, ou rechargez la page pour garder l'autre version.",
    mine: "Dans cette page",
    theirs: "Enregistré ailleurs",
    empty: "(vide)",
    yes: "oui",
    no: "non",
    keepMine: "Garder ma version",
    takeTheirs: "Prendre l'autre version",
    reload: "Recharger la page",
  },
} as const;
