/** French translations of this feature's notifications. */
export const kindsFr = {
  left: "{{left}}, {{moment}} (heure de Paris)",
  call_opened: {
    label: "Appel ouvert",
    help: "Un appel favori, ou trouvé par une recherche enregistrée, s'ouvre.",
  },
  call_closing_soon: {
    label: "Clôture proche",
    help: "14 jours, 7 jours et 1 jour avant la clôture d'un favori.",
  },
  closing_date_changed: {
    label: "Date de clôture modifiée",
    help: "La clôture d'un favori est repoussée ou avancée.",
    later: "Clôture repoussée",
    earlier: "Clôture avancée",
    dates: "Auparavant {{before}} ; désormais {{after}} (heure de Paris).",
  },
} as const;
