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
    label: "Appel modifié",
    help: "Les dates, les montants, qui peut candidater ou les pièces demandées changent, pour un favori ou l’appel d’un de vos dossiers.",
    later: "Clôture repoussée",
    earlier: "Clôture avancée",
    reopened: "Appel rouvert",
    changed: "Appel modifié",
    dates: "Auparavant {{before}} ; désormais {{after}} (heure de Paris).",
    reopenedDates: "Fermé le {{before}}, l’appel est rouvert jusqu’au {{after}} (heure de Paris).",
    opening: "Ouverture : auparavant {{before}} ; désormais {{after}} (heure de Paris).",
    maxAmountEuros: "Montant maximal par projet : auparavant {{before}} ; désormais {{after}}.",
    envelopeEuros: "Enveloppe : auparavant {{before}} ; désormais {{after}}.",
    noAmount: "non précisé",
    eligibilityAnswerOn: "Réponse sur l’éligibilité : auparavant {{before}} ; désormais {{after}}.",
    decisionsOn: "Décisions : auparavant {{before}} ; désormais {{after}}.",
    noDate: "date non annoncée",
    openToCompanies: {
      yes: "L’appel est désormais ouvert aux entreprises.",
      no: "L’appel n’est plus ouvert aux entreprises.",
    },
    openToInternational: {
      yes: "L’appel est désormais ouvert aux équipes étrangères.",
      no: "L’appel n’est plus ouvert aux équipes étrangères.",
    },
    consortium: {
      national: "Le consortium demandé est désormais national.",
      international: "Le consortium demandé est désormais international.",
    },
    maxAppendices:
      "Nombre maximal d’annexes par dossier : auparavant {{before}} ; désormais {{after}}.",
    noMaximum: "sans limite",
    eligibility: "Les conditions d’éligibilité ont changé.",
    requiredDocuments: "Les pièces demandées ont changé.",
    reason: "Motif : {{reason}}",
    more_one: "{{count}} autre",
    more_many: "{{count}} autres",
    more_other: "{{count}} autres",
    draft_one: "Votre dossier {{dossiers}} reste enregistré. Il n’est pas déposé.",
    draft_many: "Vos dossiers {{dossiers}} restent enregistrés. Ils ne sont pas déposés.",
    draft_other: "Vos dossiers {{dossiers}} restent enregistrés. Ils ne sont pas déposés.",
    reopenedDraft_one:
      "Votre dossier {{dossiers}} peut de nouveau être modifié et déposé. Il n’est pas déposé. Un dépôt de veille fini à la clôture est à armer de nouveau.",
    reopenedDraft_many:
      "Vos dossiers {{dossiers}} peuvent de nouveau être modifiés et déposés. Ils ne sont pas déposés. Un dépôt de veille fini à la clôture est à armer de nouveau.",
    reopenedDraft_other:
      "Vos dossiers {{dossiers}} peuvent de nouveau être modifiés et déposés. Ils ne sont pas déposés. Un dépôt de veille fini à la clôture est à armer de nouveau.",
    deposit_one: "Votre dossier {{dossiers}} reste déposé.",
    deposit_many: "Vos dossiers {{dossiers}} restent déposés.",
    deposit_other: "Vos dossiers {{dossiers}} restent déposés.",
    replaceableDeposit_one:
      "Votre dossier {{dossiers}} reste déposé. Il peut être remplacé jusqu’à la clôture.",
    replaceableDeposit_many:
      "Vos dossiers {{dossiers}} restent déposés. Ils peuvent être remplacés jusqu’à la clôture.",
    replaceableDeposit_other:
      "Vos dossiers {{dossiers}} restent déposés. Ils peuvent être remplacés jusqu’à la clôture.",
  },
} as const;
