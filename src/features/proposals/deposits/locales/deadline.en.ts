import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { deadlineFr } from "./deadline.fr.ts";

export const deadlineEn = {
  left: "Time left",
  over: "The call is closed",
  units: { days: "d", hours: "h", minutes: "min", seconds: "s" },
  inParis: "Closing in Paris",
  here: "Where you are ({{zone}})",
  clock: "Clock of Passerelle",
  decides: "in Paris. It alone decides.",
  yoursAhead_one: "Yours is {{count}} minute fast.",
  yoursAhead_other: "Yours is {{count}} minutes fast.",
  yoursBehind_one: "Yours is {{count}} minute slow.",
  yoursBehind_other: "Yours is {{count}} minutes slow.",
  line: {
    at: "{{time}}: {{words}}",
    now: "now",
    closing: "closing",
    label: "Until the closing",
    warning: "“not submitted” warning to the whole team",
    standby: "standby deposit",
    passed: "(past)",
  },
  owes: {
    title: "Who owes what",
    you: "You",
    online: "online",
    count_one: "{{count}} item",
    count_other: "{{count}} items",
    nobody: "Nobody owes anything mandatory any more.",
    people_one: "{{count}} person owes them.",
    people_other: "{{count}} people owe them.",
  },
  deposit: "Submit",
  kind: {
    label: "Proposal not submitted",
    help: "The closing comes near (seven days, one day, two hours) and your proposal is not submitted.",
    title: {
      week: "“{{dossier}}” is NOT submitted: the call closes in less than seven days",
      day: "“{{dossier}}” is NOT submitted: the call closes in less than twenty-four hours",
      hours: "“{{dossier}}” is NOT submitted: the call closes in less than two hours",
    },
    subject: "“{{dossier}}” is NOT submitted · closes {{moment}}",
    standby: {
      none: "No standby deposit is armed: if nobody submits, the agency receives nothing.",
      empty:
        "The standby deposit is armed, but has no complete state yet: today it would submit nothing.",
      ready:
        "The standby deposit is armed: if nobody submits, it submits the last complete state ten minutes before the closing.",
    },
    closes: "It closes {{moment}} (Paris time).",
    complete: "Nothing mandatory is missing any more: what remains is to submit it.",
    missing_one: "{{count}} mandatory item is missing.",
    missing_other: "{{count}} mandatory items are missing.",
  },
} as const satisfies TranslationOf<typeof deadlineFr>;
