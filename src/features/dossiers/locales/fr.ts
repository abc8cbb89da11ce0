/** Words of this feature in French; the English file beside it mirrors this one. */
export const fr = {
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
