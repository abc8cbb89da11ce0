import { careerFr } from "./career.fr.ts";
import { entriesFr } from "./entries.fr.ts";
/** Words of this feature in French; the English file beside it mirrors this one. */
export const fr = {
  nav: "Mon profil",
  entries: entriesFr,
  career: careerFr,
import { person } from "./person.fr.ts";

/** Words of this feature in French; the English file beside it mirrors this one. */
export const fr = {
  nav: "Mon profil",
  ...person,
} as const;
