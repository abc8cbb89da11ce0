export const fr = {
  title_one: "Lettre de l'agence",
  title_other: "Lettres de l'agence",
  to: "à {{recipient}}, {{moment}}",
  pdf: "Lire la lettre",
  inFrench: "en français",
  inEnglish: "en anglais",
  pages_one: "{{count}} page",
  pages_other: "{{count}} pages",
  replaced: "Remplacée par la lettre la plus récente.",
} as const;
