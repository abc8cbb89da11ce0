/** Texts of notification kinds, in French. */
export const kindsFr = {
  kinds: {
    proposal_invitation: {
      label: "Invitation à un dossier",
      help: "Quelqu'un vous invite à rejoindre son dossier.",
      title: "{{from}} vous invite à rejoindre « {{dossier}} »",
      detail: "Ouvrez l'invitation pour l'accepter ou la décliner.",
    },
    member_reminded: {
      label: "Relance de l'équipe",
      help: "Un dossier attend quelque chose de vous, et son équipe vous le rappelle.",
      title: "{{from}} vous rappelle ce que « {{dossier}} » attend de vous",
    },
    coordination_received: {
      label: "Coordination reçue",
      help: "Vous coordonnez désormais un dossier.",
      byPerson: "{{from}} vous a transmis la coordination de « {{dossier}} »",
      byAdministration:
        "L'administration du portail vous a confié la coordination de « {{dossier}} »",
      detail: "C'est à vous d'inviter l'équipe, de compléter le dossier et de le déposer.",
      detailHandBack:
        "C'est à vous d'inviter l'équipe, de compléter le dossier et de le déposer. Vous pouvez rendre la coordination depuis la page de l'équipe.",
    },
    team_changed: {
      label: "Vie de l'équipe",
      help: "Une invitation reçoit sa réponse, un rôle change, quelqu'un part.",
      detail: "Dossier {{dossier}}",
      coordinatorYouSubject: "Vous coordonnez désormais « {{dossier}} »",
      changes: {
        accepted: "{{who}} a rejoint « {{dossier}} »",
        acceptedElsewhere:
          "{{who}} a rejoint « {{dossier}} » par votre invitation, avec une autre adresse",
        refused: "{{who}} a décliné l'invitation à « {{dossier}} »",
        removed: "{{who}} n'est plus membre de « {{dossier}} »",
        removedYou: "Vous n'êtes plus membre de « {{dossier}} »",
        left: "{{who}} a quitté « {{dossier}} »",
        delegate: "{{who}} a la délégation de « {{dossier}} »",
        delegateEnded: "{{who}} n'a plus la délégation de « {{dossier}} »",
        coordinatorNamed:
          "{{who}} coordonne désormais « {{dossier}} », par décision de l'administration du portail",
        coordinatorYou: "{{who}} vous a transmis la coordination de « {{dossier}} »",
        coordinator: "{{who}} coordonne désormais « {{dossier}} »",
        managerGone:
          "La personne responsable de l'équipe {{team}} a fermé son compte et n'est plus dans « {{dossier}} »",
        delegateGone:
          "La personne qui avait la délégation de « {{dossier}} » a fermé son compte et n'y est plus",
        memberGone:
          "Un membre de l'équipe {{team}} a fermé son compte et n'est plus dans « {{dossier}} »",
        manager: "{{who}} est responsable de son équipe dans « {{dossier}} »",
      },
    },
  },
} as const;
