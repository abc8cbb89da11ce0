/** Texts of the editor of rules, in French. */
export const editorFr = {
  title: "Règles d'éligibilité",
};
