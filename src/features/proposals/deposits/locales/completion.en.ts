export const completionEn = {
  kind: {
    label: "Completion requested",
    help: "The agency reopens parts of a submitted proposal, reminds you of the date, takes its request back, or answers yours.",
    opened: "{{partner}} asks for a completion of “{{dossier}}”",
    revoked: "{{partner}} takes back its request for a completion of “{{dossier}}”",
    refused: "{{partner}} does not reopen “{{dossier}}”",
    reminder: "Reminder: {{partner}} awaits a completion of “{{dossier}}”",
    opens: "Reopened: {{parts}}. Everything else stays locked.",
    until:
      "Submit again before {{moment}} (Paris time); otherwise version {{version}} remains the one that the agency holds.",
    reason: "Reason: “{{reason}}”",
    stands:
      "Version {{version}} remains the one that the agency holds; what was written stays in the history.",
  },
  part: {
    section: "“{{name}}”",
    appendix: "the appendix “{{name}}”",
    names: "acronym and title",
    team: "team and contacts",
    cvs: "CVs and publications",
  },
  banner: {
    title: "{{partner}} asks for a completion",
    opens: "Reopened: {{parts}}. Everything else stays locked.",
    reason: "Reason",
  },
  ask: {
    title: "Ask the agency to reopen the proposal",
    text: "The call is closed. Tell {{partner}} what has to change and why; the agency chooses what it reopens, or refuses. Until then nothing changes.",
    reason: "Reason",
    help: "Read by the agency only, and kept in the journal.",
    send: "Send the request",
    sent: "Your request was sent to {{partner}}. The answer will come by e-mail and here.",
    waiting: "Your request of {{moment}} waits for the answer of {{partner}}.",
    refused: "{{partner}} did not reopen the proposal ({{moment}}). Its answer:",
    errors: {
      required: "Write the reason.",
      tooLong: "The reason is too long: {{max}} characters at most.",
      alreadyAsked: "A request is already waiting for the agency's answer.",
      other: "The request was not sent. Nothing changed; your text is still here.",
    },
  },
} as const;
