import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { fr } from "./fr.ts";

export const en = {
  portal: "Passerelle, the public portal",
  administration: "Administration",
  nav: {
    label: "Administration",
    home: "Home",
    settings: "Settings",
    settingsPages: "Pages of the settings",
    team: "Team and roles",
    departments: "Departments",
    agencyPage: "Agency page",
    audit: "Audit log",
    partners: "Partners",
    coordinations: "Coordinators",
    vocabulary: "Vocabulary",
    access: "My access",
  },
  trail: "Where you are",
  person: "Your menu, {{name}}",
  acting: "{{agency}} · {{role}}",
  administrator: "Administration of the portal",
  roles: {
    reader: "Reading",
    officer: "Writing",
    decider: "Deciding",
    manager: "Managing",
  },
  footer: {
    paris: "All times are Paris time",
    portal: "Public portal",
  },
} satisfies TranslationOf<typeof fr>;
