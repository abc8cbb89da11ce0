/** Texts of the notification of a new form version, in English; the French file beside it mirrors this one. */
export const notice = {
  label: "Form changed",
  help: "The agency publishes a new version of the form of one of your proposals in progress.",
  title_one: "The form of {{dossier}} has changed: {{count}} point to look at",
  title_other: "The form of {{dossier}} has changed: {{count}} points to look at",
  quoted: "“{{title}}”",
  changes: {
    added: "Added: {{names}}.",
    removed: "Removed: {{names}}.",
    changed: "Changed: {{names}}.",
  },
  moreChanges_one: "And {{count}} other change.",
  moreChanges_other: "And {{count}} other changes.",
  points: {
    tooLong: "Answer beyond the new limit, nothing is cut: {{names}}.",
    setAside: "Text set aside, to read again or copy: {{names}}.",
    toFill: "To fill in: {{names}}.",
    reappeared: "Answer shown again, to confirm: {{names}}.",
    hidden: "Answer hidden from now on, no longer submitted: {{names}}.",
    renamed: "Question renamed, to read again: {{names}}.",
  },
  morePoints_one: "And {{count}} other point.",
  morePoints_other: "And {{count}} other points.",
  confirm: "The list stays in the proposal until each point is confirmed.",
};
