export const fr = {
  /** The printed letter. */
  paper: {
    preview: "Aperçu : cette lettre n'est pas partie",
    from: "De",
    to: "À",
    copy: "Copie",
    managers_one: "{{count}} responsable scientifique",
    managers_other: "{{count}} responsables scientifiques",
    date: "Date",
  },
} as const;
