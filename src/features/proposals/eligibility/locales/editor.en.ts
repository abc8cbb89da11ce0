/** Texts of the editor of rules, in English. */
export const editorEn = {
  title: "Eligibility rules",
};
