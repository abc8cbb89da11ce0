/** Translations of the frame around every page of the back office. */
export const fr = {
  portal: "Passerelle, le portail public",
  administration: "Administration",
  nav: {
    label: "Administration",
    home: "Accueil",
    settings: "Réglages",
    settingsPages: "Pages des réglages",
    team: "Équipe et rôles",
    departments: "Départements",
    agencyPage: "Page de l'agence",
    audit: "Journal",
    partners: "Partenaires",
    coordinations: "Coordinations",
    vocabulary: "Vocabulaire",
    access: "Mon accès",
  },
  trail: "Où vous êtes",
  person: "Votre menu, {{name}}",
  acting: "{{agency}} · {{role}}",
  administrator: "Administration du portail",
  roles: {
    reader: "Lecture",
    officer: "Rédaction",
    decider: "Décision",
    manager: "Gestion",
  },
  footer: {
    paris: "Toutes les heures sont celles de Paris",
    portal: "Portail public",
  },
};
