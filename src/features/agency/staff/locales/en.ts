import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { fr } from "./fr.ts";

export const en = {
  roles: {
    reader: "Reading",
    officer: "Writing",
    decider: "Decision",
    manager: "Management",
  },
  roleHelp: {
    reader: "reads, writes nothing",
    officer: "calls, eligibility",
    decider: "unlocks, decides",
    manager: "team and keys",
  },
  departments: {
    all: "All departments",
  },
  mail: {
    someone: "Passerelle",
    subject: "{{from}} invites you to the team of {{of}} on Passerelle",
    title: "{{from}} invites you to the team of {{of}}",
    agency: "Agency:",
    role: "Role:",
    departments: "Departments:",
    until: "Valid until:",
    action: "See the invitation",
    next: "The link works once. Its page says what you would see, before you accept. You will then set up a second factor: an application that gives codes.",
    footer:
      "You receive this message because {{from}} gave this address for the team of {{of}}. If you did not expect it, ignore it: nothing changes without you.",
  },
} satisfies TranslationOf<typeof fr>;
