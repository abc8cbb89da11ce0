import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { kindsFr } from "./kinds.fr.ts";

/** Texts of notification kinds, in English. */
export const kindsEn = {
  kinds: {
    proposal_invitation: {
      label: "Invitation to a proposal",
      help: "Somebody invites you to join their proposal.",
      title: "{{from}} invites you to join “{{dossier}}”",
      detail: "Open the invitation to accept or decline it.",
    },
    member_reminded: {
      label: "Reminder of the team",
      help: "A proposal waits for something from you, and its team reminds you.",
      title: "{{from}} reminds you of what “{{dossier}}” needs from you",
    },
    coordination_received: {
      label: "Coordination received",
      help: "You coordinate a proposal from now on.",
      byPerson: "{{from}} has handed you the coordination of “{{dossier}}”",
      byAdministration:
        "The portal's administration has given you the coordination of “{{dossier}}”",
      detail: "It is now for you to invite the team, complete the proposal and submit it.",
      detailHandBack:
        "It is now for you to invite the team, complete the proposal and submit it. You can hand the coordination back on the team's page.",
    },
    team_changed: {
      label: "Life of the team",
      help: "An invitation is answered, a role changes, somebody leaves.",
      detail: "Proposal {{dossier}}",
      coordinatorYouSubject: "You now coordinate “{{dossier}}”",
      changes: {
        accepted: "{{who}} has joined “{{dossier}}”",
        acceptedElsewhere:
          "{{who}} has joined “{{dossier}}” by your invitation, with another address",
        refused: "{{who}} has declined the invitation to “{{dossier}}”",
        removed: "{{who}} is no longer a member of “{{dossier}}”",
        removedYou: "You are no longer a member of “{{dossier}}”",
        left: "{{who}} has left “{{dossier}}”",
        delegate: "{{who}} is now the delegate of “{{dossier}}”",
        delegateEnded: "{{who}} is no longer the delegate of “{{dossier}}”",
        coordinatorNamed:
          "{{who}} now coordinates “{{dossier}}”, by decision of the portal's administration",
        coordinatorYou: "{{who}} has handed you the coordination of “{{dossier}}”",
        coordinator: "{{who}} now coordinates “{{dossier}}”",
        managerGone:
          "The scientific manager of team {{team}} has closed their account and is no longer in “{{dossier}}”",
        delegateGone:
          "The delegate of “{{dossier}}” has closed their account and is no longer in it",
        memberGone:
          "A member of team {{team}} has closed their account and is no longer in “{{dossier}}”",
        manager: "{{who}} now manages their team in “{{dossier}}”",
      },
    },
  },
} as const satisfies TranslationOf<typeof kindsFr>;
