/** Translations of an agency's staff: invitations, the team page, roles. */
export const fr = {
  roles: {
    reader: "Lecture",
    officer: "Rédaction",
    decider: "Décision",
    manager: "Gestion",
  },
  roleHelp: {
    reader: "lit, n'écrit rien",
    officer: "appels, éligibilité",
    decider: "débloque, décide",
    manager: "équipe et clés",
  },
  departments: {
    all: "Tous les départements",
  },
  mail: {
    someone: "Passerelle",
    subject: "{{from}} vous invite dans l'équipe {{of}} sur Passerelle",
    title: "{{from}} vous invite dans l'équipe {{of}}",
    agency: "Agence :",
    role: "Rôle :",
    departments: "Départements :",
    until: "Valable jusqu'au :",
    action: "Voir l'invitation",
    next: "Le lien ne sert qu'une fois. La page dit ce que vous verriez, avant que vous n'acceptiez. Vous réglerez ensuite un second facteur : une application qui donne des codes.",
    footer:
      "Vous recevez ce message parce que {{from}} a indiqué cette adresse pour l'équipe {{of}}. Si vous ne l'attendiez pas, ignorez-le : rien ne change sans vous.",
  },
};
