/** Words of this feature in French; the English file beside it mirrors this one. */
export const fr = {
  nav: "Mes CV",
} as const;
